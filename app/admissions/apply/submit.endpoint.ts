import { visitContext } from "../../platform/deps.server.ts";
export async function action({request, context}: any) { let n=0; for await (const c of request.body) n+=c.length; return Response.json({n, nonce: context.get(visitContext).network}); }
