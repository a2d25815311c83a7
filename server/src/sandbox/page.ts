import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/kit/translate'
import { preferredLanguage } from '../platform/texts'
import { type Html, html } from './html'
import { type SandboxText, textsIn } from './texts'

/** Reads JSON of merchants and forms of pages, whatever the app reads in which this one is mounted. */
export function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('JSON parse error'), { statusCode: 400 }), undefined)
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Returns the fields of a page's query or form; those that occur twice are left out. */
export function fieldsOf(request: FastifyRequest): Record<string, string> {
  const fields = Object.entries({ ...(request.query as object), ...(request.body as object | undefined) })
  return Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Returns the language that a page was asked for, or else the browser's. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = fieldsOf(request)
  return lang === 'ar' || lang === 'en' ? lang : preferredLanguage(request.headers['accept-language'])
}

const style = `
:root{color-scheme:light dark;--text:#1b2430;--muted:#4d5a6b;--page:#f3f5f8;--card:#fff;--line:#c3ccd6;--main:#0b5cad;--on-main:#fff;--banner:#8a3b00}
@media (prefers-color-scheme:dark){:root{--text:#e8ecf1;--muted:#aeb9c6;--page:#12171d;--card:#1c232c;--line:#45525f;--main:#8fc1ff;--on-main:#0b1a2b;--banner:#8a3b00}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Roboto,'Noto Sans Arabic',sans-serif}
.banner{background:var(--banner);color:#fff;padding:12px 16px;text-align:center}
.banner strong{display:block;font-size:20px;letter-spacing:.12em}
main{max-inline-size:560px;margin:0 auto;padding:16px}
.language{text-align:end;margin:0 0 8px}
section,details{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px;margin-block-end:16px}
h1{font-size:28px;line-height:1.2;margin:0 0 12px}
h2{font-size:18px;margin:16px 0 8px}
summary,summary h2{cursor:pointer;font-size:18px;font-weight:600}
summary h2{display:inline;margin:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}
dt,.hint{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.actions{display:grid;gap:8px}
button,.button{font:inherit;font-weight:600;min-block-size:44px;inline-size:100%;padding:8px 16px;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;text-align:center;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;cursor:pointer}
.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
label{display:grid;gap:4px;margin-block-end:12px;font-weight:600}
select,input{font:inherit;font-weight:400;min-block-size:44px;inline-size:100%;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit}
a{color:var(--main)}
ul{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:1fr auto;gap:8px;align-items:center;padding-block:8px;border-block-start:1px solid var(--line)}
li button{inline-size:auto}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`

interface Page {
  language: Language
  /** The same page in the other language. */
  otherLanguage: string
  body: Html
  status?: number
  /** Where forms of the page may lead the browser, beside the sandbox. */
  leadsTo?: string | undefined
}

/** Returns the policy of a page: no scripts, one style element, and forms to the sandbox and to the merchant only. */
function policyOf(nonce: string, leadsTo: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self'${leadsTo === undefined ? '' : ` ${new URL(leadsTo).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sends a page of the sandbox. */
export function sendPage(reply: FastifyReply, { language, otherLanguage, body, status = 200, leadsTo }: Page) {
  const text = textsIn(language)
  const nonce = randomBytes(16).toString('base64url')
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>SANDBOX · ${text('title')}</title><style nonce="${nonce}">${style}</style></head>
<body><header class="banner"><strong>${text('banner')}</strong> ${text('bannerHint')}</header>
<main><p class="language"><a href="${otherLanguage}" lang="${language === 'ar' ? 'en' : 'ar'}">${text('otherLanguage')}</a></p>
${body}</main></body></html>`
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(nonce, leadsTo),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page.text)
}

/** Sends a page with one sentence. */
export function sendMessage(reply: FastifyReply, key: SandboxText, page: Omit<Page, 'body' | 'status'>) {
  const text = textsIn(page.language)(key)
  return sendPage(reply, { ...page, status: 404, body: html`<section><h1>${text}</h1></section>` })
}
