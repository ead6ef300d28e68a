export const INFORMATION_SAMPLE = {
  title: "Freshmen Info",
  description:
    "Freshmen at Palmgrove University: the admission list, payment of fees, how to apply and register, and three new courses.",
  lead: "From the first form to the first lecture: what to do, in which order, and whom to ask.",
  picture: { picture: "header-admissions", alt: "" },
  admissionList: {
    title: "The admission list",
    text: "The list for the 2025/2026 session is with the Registry. If you have applied, you can check your status with your reference and your e-mail address.",
  },
  paymentOfFees: {
    title: "Payment of fees",
    text: "Fees are for one year and differ by faculty, on and off campus. This site names no account for fees: ask the Registry before you pay. Keep the bank teller, which you show when you register.",
    link: { label: "See undergraduate fees", to: "/Admissions/UndergraduateFees" },
  },
  needs: {
    title: "Before you apply",
    lead: "Have these at hand, and the form is done in one sitting.",
    items: [
      { title: "Your WAEC or NECO result", text: "A clear photo or a scan of the whole sheet, with your exam number." },
      {
        title: "Your JAMB result",
        text: "With your registration number. For Direct Entry or a transfer, the form says what to bring instead.",
      },
      {
        title: "About twenty minutes",
        text: "What you type is saved on your device until you send it, even if you lose your connection.",
      },
    ],
  },
  steps: {
    title: "What happens next",
    items: [
      { title: "Fill in the form", text: "On a phone or a computer, one page from top to bottom." },
      {
        title: "Keep your reference",
        text: "You see it as soon as your application has arrived, and it comes by e-mail too.",
      },
      { title: "The Registry reads it", text: "Every application and every result is read by a person." },
      {
        title: "You hear from us",
        text: "At the e-mail address that you gave. Until then you can see where your application stands.",
        link: { label: "Application status", to: "/Admissions/Status" },
      },
    ],
  },
  registration: {
    title: "Registration",
    lead: "You are admitted. Four steps make you a student.",
    steps: [
      { title: "Pay for registration", text: "If you came through UTME: see the registration note on this page." },
      {
        title: "Pay your fees",
        text: "For your faculty, on or off campus. Bring the teller with you.",
        link: { label: "Undergraduate fees", to: "/Admissions/UndergraduateFees" },
      },
      {
        title: "Come for clearance",
        text: "Bring the originals of every result that you uploaded. The dates are in the calendar.",
        link: { label: "Undergraduate calendar", to: "/academics/calendar/undergraduate" },
      },
      {
        title: "Register your courses",
        text: "In the student information system, with the number that you get at clearance.",
        link: { label: "Student information system (AIS)", to: "https://ais.palmgrove.example" },
      },
    ],
    noteTitle: "Registration note",
    note: "Qualified UTME candidates pay two thousand naira (₦2,000) into this account.",
    account: {
      bank: "Sample Bank",
      accountName: "Palmgrove University (sample)",
      accountNumber: "0000000000",
      warning: "This is a sample. Please don't pay: there is no such account.",
    },
  },
  newCourses: {
    title: "Three new courses",
    lead: "For people who want to feed, nurse and find out.",
    courses: [
      {
        name: "Agriculture",
        text: "Crops, animals, fish and the business of a farm, learned on the land. This session it can be free of tuition.",
        picture: { picture: "programme-agriculture", alt: "Farmers with a basket and a tractor on ploughed rows" },
        link: { label: "Free Tuition Agric Program", to: "/Agricprogram" },
      },
      {
        name: "Nursing Science",
        text: "Care that is exact before it is kind, and always kind, practised on the ward from the start.",
        picture: { picture: "programme-nursing", alt: "Nurses at a patient's bed in a bright ward" },
        link: { label: "Faculty of Allied Health Sciences", to: "/academics/undergraduate/healthSciences" },
      },
      {
        name: "Medical Laboratory Science",
        text: "What a doctor knows often began under a microscope. Learn to find it, and to be sure of it.",
        picture: {
          picture: "programme-medical-laboratory",
          alt: "A student at a laboratory bench with a microscope",
        },
        link: { label: "Faculty of Allied Health Sciences", to: "/academics/undergraduate/healthSciences" },
      },
    ],
  },
};
