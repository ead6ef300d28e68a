import type { BucketAddress } from "../../app/platform/files/bucket/bucket.server.ts";
import type { BucketError } from "../../app/platform/files/bucket/bucket-retry.server.ts";

/** Returns the message that names the wrong setting behind an error of the object store. */
export function faultMessage(
  { reason, status, message }: BucketError,
  { endpoint, bucket, region, accessKeyId }: BucketAddress,
): string {
  switch (reason) {
    case "NoSuchBucket":
      return `S3_BUCKET: there is no bucket '${bucket}' at ${endpoint}.`;
    case "InvalidAccessKeyId":
      return `S3_ACCESS_KEY_ID: the store at ${endpoint} does not know the key '${accessKeyId}'.`;
    case "SignatureDoesNotMatch":
      // Some stores return this code for an unknown key, too.
      return `S3_SECRET_ACCESS_KEY: it is not the secret of the key '${accessKeyId}' at ${endpoint}, or there is no such key.`;
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return `S3_REGION: the bucket '${bucket}' is not in the region '${region}'.`;
    case "AccessDenied":
      return `S3_ACCESS_KEY_ID: the key '${accessKeyId}' may not list, read, write and remove in the bucket '${bucket}'.`;
    default:
      return status === null
        ? `S3_ENDPOINT: no object store responds at ${endpoint} (${reason}).`
        : `S3_ENDPOINT: the object store at ${endpoint} rejects our requests. ${message}`;
  }
}
