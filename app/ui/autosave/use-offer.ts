import { useEffect, useRef, useState } from "react";
import { type Autosave, listOffers } from "./list-offers.ts";

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
  const [offers, setOffers] = useState<One[]>([]);
  const find = useRef(() => {
    const { readDevice, stored, ownId, isSaved } = options;
    return listOffers([...readDevice(), ...stored]).filter((one) => one.id !== ownId && !isSaved(one));
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
