/** Messages of the sign-in endpoint and page. */
export const SIGNED_IN = "Login successful";
export const WRONG_CREDENTIALS = "Invalid credentials. Please try again.";
export const TRY_LATER = "An error occurred. Please try again later.";

/**
 * Reads a JSON response by field; an empty map if it is no object. The sign-in page checks its fields without the schema library, which would be a tenth
 * of the page's script.
 */
export async function readFields(response: Response): Promise<Map<string, unknown>> {
  const body: unknown = await response.json();
  return new Map(Object.entries(typeof body === "object" && body !== null ? body : {}));
}
