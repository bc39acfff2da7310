// A server that responds from a script and records every request.

import { createServer } from 'node:http'
import { after } from 'node:test'

/** Responds to the requests in order, or by page where a response names its `page`, until the test has ended. */
export async function startScripted(script) {
  const seen = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const [path, query = ''] = request.url.split(/\?(.*)/s)
      const body = Buffer.concat(chunks).toString()
      const one = { method: request.method, path, query: [...new URLSearchParams(query)], headers: request.headers, body }
      const scripted = choose(script, one, seen.length)
      seen.push(one)
      write(response, scripted)
    })
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  const stop = () => new Promise((stopped) => {
    server.close(stopped)
    server.closeAllConnections()
  })
  after(stop)
  return { seen, url: `http://127.0.0.1:${server.address().port}`, stop }
}

function choose(script, request, position) {
  if (script.some((scripted) => 'page' in scripted)) {
    const page = pageOf(request)
    return script.find((scripted) => scripted.page === page) ?? { status: 200, body: [] }
  }
  return script[position] ?? { status: 500, text: 'the script has no further response' }
}

/** The page that a list request asks for, in any encoding. */
function pageOf({ query }) {
  for (const [name, value] of query) {
    if (name === 'page' || name === 'paramsIO[page]') return Number(value)
    if (name === 'paramsIO') return JSON.parse(value).page
  }
  return undefined
}

function write(response, scripted) {
  if (scripted.action === 'close') {
    response.socket.destroy()
    return
  }
  const body = bodyOf(scripted)
  const length = scripted.status === 204 ? {} : { 'Content-Length': body.length }
  response.writeHead(scripted.status, { Connection: 'close', 'Content-Type': 'application/json', ...length, ...scripted.headers })
  if (scripted.action === 'cut') {
    // The end of the body never comes.
    response.write(body.subarray(0, -10), () => response.socket.destroy())
    return
  }
  response.end(body)
}

function bodyOf(scripted) {
  if ('body' in scripted) return Buffer.from(JSON.stringify(scripted.body))
  if ('nested' in scripted) return Buffer.from('['.repeat(scripted.nested) + ']'.repeat(scripted.nested))
  if ('base64' in scripted) return Buffer.from(scripted.base64, 'base64')
  return Buffer.from(scripted.text ?? '')
}
