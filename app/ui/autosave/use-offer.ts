import { useEffect, useRef, useState } from "react";

/** What was typed into a form and never saved. */
type Autosave = { id: string; savedAt: number };

/** `isOnDevice`: this device has a copy of it. */
type Offer<One extends Autosave> = One & { isOnDevice: boolean };

type OfferOptions<One extends Autosave> = {
  /** Names what is typed in the form that is shown. */
  ownId: string;
  /** Reads this person's autosaves of the form on this device. */
  readDevice(): One[];
  /** Those that the server has. */
  stored: readonly One[];
  isSaved(autosave: One): boolean;
  /** Deletes an autosave on the device and on the server. */
  remove(id: string): void;
};

/** Offers what this person typed last into the same form and never saved, on this device or another. */
export function useOffer<One extends Autosave>(options: OfferOptions<One>) {
  const [offers, setOffers] = useState<Offer<One>[]>([]);
  const find = useRef(() => {
    const { readDevice, stored, ownId, isSaved } = options;
    const device = readDevice();
    return listOffers([...device, ...stored])
      .filter((one) => one.id !== ownId && !isSaved(one))
      .map((one) => ({ ...one, isOnDevice: device.some(({ id }) => id === one.id) }));
  });
  useEffect(() => setOffers(find.current()), []);
  return {
    offer: offers[0] ?? null,
    take: () => setOffers([]),
    discard() {
      if (offers[0]) options.remove(offers[0].id);
      setOffers(offers.slice(1));
    },
  };
}

/** Lists autosaves of the device and of the server, newest first. One that both have is newest where it was typed last. */
export function listOffers<One extends Autosave>(found: readonly One[]): One[] {
  const newest = new Map<string, One>();
  for (const autosave of found) {
    const other = newest.get(autosave.id);
    if (!other || autosave.savedAt > other.savedAt) newest.set(autosave.id, autosave);
  }
  return [...newest.values()].sort((one, other) => other.savedAt - one.savedAt);
}
