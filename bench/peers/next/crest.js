export default "/assets/crest-00000000.svg";
