import type * as z from 'zod'
import { type Area, type Endpoint, paramNames } from '#contract/kit/endpoint'
import { Blob as BlobSchema } from '#contract/kit/responses'
import { schemaOf } from './openapi'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const json = JSON.stringify(schemaOf(schema, io), null, 2)
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(json)}</pre></details>`
}

function files(endpoint: Endpoint): string {
  const parts = Object.entries(endpoint.files ?? {}).map(
    ([name, rule]) => `<code>${name}</code> (${rule.types.join(', ')}${rule.required ? '' : ', optional'})`,
  )
  return parts.length > 0 ? `<p>Files, as multipart/form-data: ${parts.join(', ')}</p>` : ''
}

function guard({ permission }: Endpoint): string {
  return typeof permission === 'string' ? permission : permission.join(' or ')
}

function card(area: string, name: string, endpoint: Endpoint): string {
  const inPath = paramNames(endpoint.path)
  return `<article id="${area}.${name}">
<h3><code class="method">${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p>
<p class="facts">Name: <code>${area}.${name}</code> · Permission: <code>${escapeHtml(guard(endpoint))}</code>${
    inPath.length > 0 ? ` · In the address: ${inPath.map((param) => `<code>${param}</code>`).join(', ')}` : ''
  }</p>
${files(endpoint)}
${shape('Query', endpoint.query, 'input')}
${shape('Body', endpoint.body ?? endpoint.form, 'input')}
${endpoint.response === BlobSchema ? '<p>The response is a file.</p>' : shape('Response', endpoint.response, 'output')}
</article>`
}

const style = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0 auto;padding:24px;max-inline-size:960px}
h2{margin-block-start:40px;text-transform:none}article{border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:12px;padding:4px 16px 12px;margin-block:12px}
h3{font-size:16px;overflow-wrap:anywhere}.method{font-weight:600}.facts{font-size:13px}pre{overflow:auto;max-block-size:420px}nav ul{columns:3 180px}summary{cursor:pointer}`

/** Returns the contract as one page: every call with its permission and schemas. */
export function docsPage(contract: Record<string, Area>, version: string): string {
  const areas = Object.entries(contract)
  const links = areas.map(([area]) => `<li><a href="#${area}">${area}</a></li>`).join('')
  const sections = areas.map(
    ([area, calls]) =>
      `<section id="${area}"><h2>${area}</h2>${Object.entries(calls)
        .map(([name, endpoint]) => card(area, name, endpoint))
        .join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mashfa API ${version}</title><style nonce="__NONCE__">${style}</style></head>
<body><header><h1>Mashfa API</h1>
<p>Version ${version}. The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.
Calls are made with <code>Authorization: Bearer …</code>; errors come in the language of <code>Accept-Language</code> (en, ar);
calls that change something take an <code>Idempotency-Key</code>: the first response is stored for two days and given again.</p></header>
<nav aria-label="Areas"><ul>${links}</ul></nav><main>${sections.join('')}</main></body></html>`
}
