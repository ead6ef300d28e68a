/** The labels of the fields that are the same at every university. */
export const FIXED_LABELS = {
  firstName: "First name",
  lastName: "Last name",
  gender: "Gender",
  email: "E-mail",
  phone: "Phone",
  guardianEmail: "Parent or guardian's e-mail",
  address: "Address",
  city: "City",
  country: "Country",
  admissionType: "Admission type",
  program: "Programme",
  howDidYouHear: "How did you hear about us?",
} as const;
