import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";

/** Shows pages without the form whether the offline queue has anything to send. */
const NOTE_KEY = "gatehouse.application-waits";

export function noteWaiting(storage: DeviceStorage, waits: boolean): void {
  if (waits) storage.write(NOTE_KEY, "yes");
  else storage.remove(NOTE_KEY);
}

export function isWaitingNoted(storage: DeviceStorage): boolean {
  return storage.read(NOTE_KEY) === "yes";
}
