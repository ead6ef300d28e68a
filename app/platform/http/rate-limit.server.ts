import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Tables } from "../../../database/tables.ts";

export type Allowance = { kind: "allowed" } | { kind: "limited"; retryAfterSeconds: number };

/** A rate limit by key, which all instances share through the database. */
export type RateLimit = {
  /** Returns whether `key` has an attempt left, without counting one. */
  peek(key: string): Promise<Allowance>;
  /** Counts one attempt, or as many as given. */
  take(key: string, attempts?: number): Promise<Allowance>;
  /** Counts one attempt within a transaction, which locks `key` until it ends. The attempt counts only if it commits. */
  takeWithin(transaction: Transaction<Tables>, key: string): Promise<Allowance>;
  /** Takes back one counted attempt. */
  refund(key: string): Promise<void>;
  /** Takes back all attempts of `key`. */
  reset(key: string): Promise<void>;
};

export type RateLimitRule = { name: string; attempts: number; perSeconds: number };

/** Returns the key of something that was typed: a hash, so that the text itself is not stored. */
export function keyOfTyped(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Creates a rate limit in the table `rate_limits`. Its methods throw when the database is unreachable. */
export function createRateLimit(pool: pg.Pool, rule: RateLimitRule): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.attempts,
    duration: rule.perSeconds,
  });
  const limited = (result: RateLimiterRes): Allowance => ({
    kind: "limited",
    retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  return {
    async peek(key) {
      const result = await limiter.get(key);
      return result && result.consumedPoints >= rule.attempts ? limited(result) : { kind: "allowed" };
    },
    async take(key, attempts = 1) {
      try {
        await limiter.consume(key, attempts);
        return { kind: "allowed" };
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return limited(rejection);
        throw rejection;
      }
    },
    async takeWithin(transaction, key) {
      const now = Date.now();
      const { rows } = await sql<{ points: number; expire: string }>`
        insert into rate_limits as taken (key, points, expire)
        values (${limiter.getKey(key)}, 1, ${now + rule.perSeconds * 1000})
        on conflict (key) do update set
          points = case when taken.expire <= ${now} then 1 else taken.points + 1 end,
          expire = case when taken.expire <= ${now} then excluded.expire else taken.expire end
        returning points, expire`.execute(transaction);
      const taken = rows[0];
      if (!taken || taken.points <= rule.attempts) return { kind: "allowed" };
      return { kind: "limited", retryAfterSeconds: Math.max(1, Math.ceil((Number(taken.expire) - now) / 1000)) };
    },
    async refund(key) {
      await limiter.reward(key);
    },
    async reset(key) {
      await limiter.delete(key);
    },
  };
}
