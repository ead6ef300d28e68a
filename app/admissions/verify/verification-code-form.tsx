import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { CODE_FIELD, VERIFY_PATH } from "./verification-code.ts";

/** Asks for the code on a receipt. Works without JavaScript. */
export function VerificationCodeForm({ typed }: { typed?: string }) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <Form method="get" action={VERIFY_PATH} className="mt-8 grid gap-6">
      <TextField
        key={typed}
        id="code"
        name={CODE_FIELD}
        label="The code on the receipt"
        help={
          <>
            It looks like <span className="whitespace-nowrap">K7QM-2XRT-9HBD-4VWN</span>. Capitals and hyphens make no
            difference.
          </>
        }
        defaultValue={typed}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" kind="main" disabled={isLoading} className="w-full sm:w-auto">
          {isLoading ? "Looking..." : "Check the receipt"}
        </Button>
      </div>
    </Form>
  );
}
