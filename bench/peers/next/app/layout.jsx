export default function RootLayout({ children }) {
  return (
    <html lang="en-NG">
      <body>{children}</body>
    </html>
  );
}
