import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

/** Quarter turns to the right. */
export type QuarterTurns = 0 | 1 | 2 | 3;

type Rotation = { documentId: string; turns: QuarterTurns; viewer: StaffViewer; at: Date };

/** Stores how a document of a scope is turned, for all staff. Returns false when the scope has no such document. */
export function rotateDocument(db: Db, scope: ApplicationScope, rotation: Rotation): Promise<boolean> {
  const { documentId, turns, viewer, at } = rotation;
  return db.transaction().execute(async (transaction) => {
    const document = await transaction
      .selectFrom("documents")
      .innerJoin(applicationsIn(scope), "applications.id", "documents.application_id")
      .select("documents.application_id")
      .where("documents.id", "=", documentId)
      .executeTakeFirst();
    if (!document) return false;
    if (turns === 0) {
      await transaction.deleteFrom("document_rotations").where("document_id", "=", documentId).execute();
    } else {
      await transaction
        .insertInto("document_rotations")
        .values({ document_id: documentId, quarter_turns: turns, rotated_at: at })
        .onConflict((conflict) => conflict.column("document_id").doUpdateSet({ quarter_turns: turns, rotated_at: at }))
        .execute();
    }
    const target = `application ${document.application_id}`;
    await recordAuditEvent(transaction, { action: "document.rotated", outcome: "success", ...viewer, target, at });
    return true;
  });
}

/** Returns how the documents of an application are turned, by document. Upright ones are missing. */
export async function listRotations(db: Db, applicationId: number): Promise<Map<string, QuarterTurns>> {
  const rows = await db
    .selectFrom("document_rotations")
    .innerJoin("documents", "documents.id", "document_rotations.document_id")
    .select(["document_id", "quarter_turns"])
    .where("application_id", "=", applicationId)
    .execute();
  return new Map(rows.map(({ document_id, quarter_turns }) => [document_id, quarter_turns]));
}
