import type { SeededRandom } from './seededRandom'

const get = (path: string, ...headers: string[]) =>
  ['GET '.concat(path, ' HTTP/1.1'), 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n')
const post = (body: string, ...headers: string[]) =>
  `${['POST /api/admin/auth/login HTTP/1.1', 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`
const json = 'Content-Type: application/json'

/** Messages that no HTTP client writes. */
const messages: readonly string[] = [
  get('/api/admin/level/%zz'),
  get('/api/admin/level/%'),
  get('/api/admin/level/%ff%fe'),
  get('/api/admin/level/%c0%ae%c0%ae%2fetc%2fpasswd'),
  get('/api/..%2f..%2f..%2fetc/passwd'),
  get('/../../../../etc/passwd'),
  get('/assets/..%2f..%2f..%2fpackage.json'),
  get('//etc/passwd'),
  get('/api/settings\u0000.html'),
  get('/api/settings?%zz=%zz&a=%ff'),
  get(`/api/settings?${'a'.repeat(20_000)}`),
  get(`/api/settings?${'a=1&'.repeat(3_000)}`),
  get(`/${'a/'.repeat(4_000)}`),
  get('http://evil.test/api/settings'),
  get('*'),
  get('/api/settings', `X-Long: ${'a'.repeat(30_000)}`),
  get('/api/settings', ...Array.from({ length: 1_500 }, (_, index) => `X-${index}: 1`)),
  get('/api/settings', 'Accept-Language: \u0001\u0002'),
  get('/api/settings', 'No colon here'),
  get('/api/settings', 'Content-Length: -1'),
  get('/api/settings', 'Content-Length: 99999999999999999999'),
  get('/api/settings', 'Upgrade: h2c', 'Connection: Upgrade'),
  get(
    '/api/settings',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ),
  get('/socket.io/?EIO=4&transport=polling&sid=../../x'),
  get('/socket.io/?EIO=99&transport=__proto__'),
  get('/socket.io/?transport=websocket'),
  'GET /api/settings HTTP/9.9\r\nHost: x\r\n\r\n',
  'get /api/settings HTTP/1.1\r\nHost: x\r\n\r\n',
  'HOSTILE /api/settings HTTP/1.1\r\nHost: x\r\n\r\n',
  'PROPFIND /api/settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'TRACE /api/settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /api/settings HTTP/1.1\r\nConnection: close\r\n\r\n',
  '\r\n\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  post('{"email":"a@b.c"', json, 'Content-Length: 100'),
  post('{}', json, 'Content-Length: 2', 'Content-Length: 3'),
  post('{}', json, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
  post('zz\r\n{}\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked'),
  post('5\r\n{}\r\n0\r\n\r\n', json, 'Transfer-Encoding: chunked'),
  post('fffffffffffffffff\r\n{}', json, 'Transfer-Encoding: chunked'),
  post('2;x=y\r\n{}\r\n0\r\nX: y\r\n\r\n', json, 'Transfer-Encoding: chunked'),
  post('{}', json, 'Transfer-Encoding: gzip, chunked'),
  post('\ufeff{}', json, 'Content-Length: 5'),
  post('GET /api/settings HTTP/1.1\r\nHost: x\r\n\r\n', json, 'Content-Length: 0'),
]

export function rawMessage(random: SeededRandom): Buffer {
  return Buffer.from(random.pick(messages), random.percent(50) ? 'utf8' : 'latin1')
}
