import { HOME_COUNTRY, HOME_STATES } from "../../../../../content/places.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

export function HomeAddressSection(section: SectionProps) {
  return (
    <FormSection id="where-you-live">
      <ApplicationTextField {...section} field="address" autoComplete="address-line1" help="House number and street." />
      <ApplicationTextField {...section} field="city" autoComplete="address-level2" />
      <ApplicationTextField {...section} field="state" autoComplete="address-level1" list="states" />
      <datalist id="states">
        {HOME_STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
      <ApplicationTextField {...section} field="country" autoComplete="country-name" defaultValue={HOME_COUNTRY} />
    </FormSection>
  );
}
