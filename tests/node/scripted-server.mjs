// A server that responds from a script and records every request.

import { createServer } from 'node:http'

/** Answers the requests in order, or by page where an answer names its `page`. */
export async function startScripted(answers) {
  const seen = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const [path, query = ''] = request.url.split(/\?(.*)/s)
      const body = Buffer.concat(chunks).toString()
      const one = { method: request.method, path, query: [...new URLSearchParams(query)], headers: request.headers, body }
      const answer = choose(answers, one, seen.length)
      seen.push(one)
      write(response, answer)
    })
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    seen,
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((stopped) => {
      server.close(stopped)
      server.closeAllConnections()
    }),
  }
}

function choose(answers, request, position) {
  if (answers.some((answer) => 'page' in answer)) {
    const page = pageOf(request)
    return answers.find((answer) => answer.page === page) ?? { status: 200, body: [] }
  }
  return answers[position] ?? { status: 500, text: 'the script has no further answer' }
}

/** The page that a list request asks for, in any encoding. */
function pageOf({ query }) {
  for (const [name, value] of query) {
    if (name === 'page' || name === 'paramsIO[page]') return Number(value)
    if (name === 'paramsIO') return JSON.parse(value).page
  }
  return undefined
}

function write(response, answer) {
  if (answer.action === 'close') {
    response.socket.destroy()
    return
  }
  const body = bodyOf(answer)
  const length = answer.status === 204 ? {} : { 'Content-Length': body.length }
  response.writeHead(answer.status, { Connection: 'close', 'Content-Type': 'application/json', ...length, ...answer.headers })
  if (answer.action === 'cut') {
    // The end of the body never comes.
    response.write(body.subarray(0, -10), () => response.socket.destroy())
    return
  }
  response.end(body)
}

function bodyOf(answer) {
  if ('body' in answer) return Buffer.from(JSON.stringify(answer.body))
  if ('nested' in answer) return Buffer.from('['.repeat(answer.nested) + ']'.repeat(answer.nested))
  if ('base64' in answer) return Buffer.from(answer.base64, 'base64')
  return Buffer.from(answer.text ?? '')
}
