/** The page of /live and its style. */
export const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Touchline: in play</title>
    <link rel="stylesheet" href="/live/page.css">
    <script type="module" src="/live/page.js"></script>
  </head>
  <body>
    <h1>In play</h1>
    <form>
      <label>Key <input name="key" type="password" required autocomplete="off" placeholder="tl_live_…"></label>
      <label>Sport <select name="sport"></select></label>
      <button type="submit">Follow</button>
    </form>
    <p role="status">Paste the demo key that the terminal shows.</p>
    <table>
      <thead>
        <tr><th>League</th><th>Home</th><th>Score</th><th>Away</th><th>Status</th></tr>
      </thead>
      <tbody></tbody>
    </table>
    <ol></ol>
  </body>
</html>
`

export const css = `body {
  font:
    16px / 1.5 system-ui,
    sans-serif;
  margin: 2rem auto;
  max-width: 60rem;
  padding: 0 1rem;
}
form {
  display: flex;
  flex-wrap: wrap;
  gap: 1rem;
}
table {
  border-collapse: collapse;
  width: 100%;
}
th,
td {
  border-bottom: 1px solid #ddd;
  padding: 0.25rem 0.5rem;
  text-align: left;
}
ol {
  color: #555;
  list-style: none;
  padding: 0;
}
`
