/** The tags of posts: the ten buttons of the news page. */
export const NEWS_TAGS_SAMPLE: string[] = [
  "Students",
  "Staff",
  "Alumni",
  "Parents",
  "Vice-Chancellor",
  "Matriculation",
  "Convocation",
  "Open Day",
  "Public Lecture",
  "Match Day",
];
