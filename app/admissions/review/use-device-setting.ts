import { useState } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

type DeviceSetting<Value> = {
  storedAs: string;
  parse: (stored: string | null) => Value;
  format: (value: Value) => string;
};

/** Returns a setting that is stored on the device, and how to change it. The server renders the default. */
export function useDeviceSetting<Value>(setting: DeviceSetting<Value>): [Value, (value: Value) => void] {
  const { storedAs, parse, format } = setting;
  const stored = useBrowserValue(() => parse(deviceStorage().read(storedAs)));
  const [changed, setChanged] = useState<{ value: Value } | null>(null);
  const change = (value: Value) => {
    setChanged({ value });
    deviceStorage().write(storedAs, format(value));
  };
  return [changed?.value ?? stored ?? parse(null), change];
}
