import { PLACE } from "../../../content/place.content.ts";
import { type BatchedCounter, createBatchedCounter } from "../../../platform/batched-counter.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { isoDay } from "../../../ui/format/place-time.ts";
import { openIntakeId } from "../intake.store.server.ts";
import { readIntakeState } from "../read-intake-state.server.ts";
import { addFunnelCounts } from "../statistics/stored-statistics.store.server.ts";

/** Opens the counter of how far visitors fill in the form, which adds to the intake that is open. */
export function openFunnelCounter(deps: Pick<Deps, "db" | "content" | "clock" | "limits" | "log">): BatchedCounter {
  return createBatchedCounter({
    limit: deps.limits.formStepsByNetwork,
    log: deps.log,
    async write(counts) {
      const state = await readIntakeState(deps);
      if (state.kind !== "open") return;
      const today = isoDay(deps.clock.now(), deps.content.read(PLACE));
      await addFunnelCounts(deps.db, await openIntakeId(deps.db, state), today, counts);
    },
  });
}
