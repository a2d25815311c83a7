import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Html, html } from './html'
import { fieldsOf, languageOf, sendPage } from './page'
import type { ProviderName, SandboxState } from './state'
import { namedCallFaults } from './switches'
import { textsIn } from './texts'

const names: Record<ProviderName, string> = { paymob: 'Paymob', fawry: 'Fawry' }

/** Milliseconds after which faults that concern all payments end: other visitors of a demo would not know of them. */
const longest = 300_000

/** Mounts the page on which a provider fails for all payments, for example because it is down. */
export function mountHomePage(app: FastifyInstance, state: SandboxState): void {
  function show(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request)
    const text = textsIn(language)
    const forms = (Object.keys(names) as ProviderName[]).map((provider) => {
      const { calls } = state.switches.of(provider)
      const options = namedCallFaults.map(
        (fault) =>
          html`<option value="${fault}"${fault === calls ? new Html(' selected') : ''}>${text(`calls.${fault}`)}</option>`,
      )
      const title = text('faultsOfAll').replace('{provider}', names[provider])
      return html`<form method="post"><h2>${title}</h2><input type="hidden" name="lang" value="${language}"><input type="hidden" name="provider" value="${provider}">
<label>${text('calls')}<select name="calls">${options}</select></label><button aria-label="${text('save')}: ${title}">${text('save')}</button></form>`
    })
    return sendPage(reply, {
      language,
      otherLanguage: `?lang=${language === 'ar' ? 'en' : 'ar'}`,
      body: html`<section><h1>${text('title')}</h1><p><a class="button main" href="${app.prefix}/fawry/shop?lang=${language}">${text('shop')}</a></p></section>
<section><p class="hint">${text('faultsOfAllHint')}</p>${forms}</section>`,
    })
  }

  app.get('/', show)
  app.post('/', (request, reply) => {
    const fields = fieldsOf(request)
    const provider = fields.provider === 'paymob' || fields.provider === 'fawry' ? fields.provider : undefined
    const calls = namedCallFaults.find((fault) => fault === fields.calls)
    if (provider && calls) state.switches.set(provider, { calls }, new Date(state.clock.now().getTime() + longest))
    return reply.redirect(`?lang=${languageOf(request)}`, 303)
  })
}
