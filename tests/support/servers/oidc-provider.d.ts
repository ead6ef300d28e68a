/** The used types of a package that has none of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Grant = { addOIDCScope(scopes: string): void; save(): Promise<unknown> };

  type Context = {
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
  };

  type Configuration = {
    clients: Record<string, string | string[]>[];
    acrValues: string[];
    claims: Record<string, string[] | null>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: {
      devInteractions: { enabled: boolean };
      rpInitiatedLogout: {
        enabled: boolean;
        logoutSource(context: { body: string }, form: string): Promise<void>;
      };
    };
    interactions: { url(context: unknown, interaction: { uid: string }): string };
    jwks: { keys: object[] };
    ttl: Record<string, number>;
    findAccount(context: unknown, id: string): { accountId: string; claims(): object } | undefined;
    loadExistingGrant(context: Context): Promise<Grant>;
  };

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
