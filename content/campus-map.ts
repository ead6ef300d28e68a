export const CAMPUS_MAP_SAMPLE = {
  title: "Map of the campus",
  picture: {
    picture: "map-campus",
    alt: "The campus from above: halls and hostels around a green, a road and a river.",
  },
  embedUrl:
    "https://www.openstreetmap.org/export/embed.html?bbox=5.90%2C5.45%2C6.10%2C5.60&layer=mapnik&marker=5.52%2C6.00",
  link: {
    label: "Open it on OpenStreetMap",
    to: "https://www.openstreetmap.org/?mlat=5.52&mlon=6.00#map=12/5.52/6.00",
  },
  note: "Sample: the map shows a place nearby.",
};
