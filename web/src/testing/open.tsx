import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'
import type { Language } from '#contract/kit/translate'
import { App, AppProviders } from '../app/App'
import { switchLanguage } from '../app/i18n/language'
import { ProblemBanner } from '../app/problems/ProblemBanner'
import { QueryLayer } from '../app/query/QueryLayer'
import { moveTo } from '../app/router/history'
import { freshToken, onTokenChange } from '../lib/api/token'
import { RealtimeProvider } from '../lib/realtime/RealtimeProvider'
import { RealtimeClient } from '../lib/realtime/realtimeClient'

/** Without a token, it does not connect. */
const client = new RealtimeClient({ getToken: freshToken, watchToken: onTokenChange })

interface Opening {
  /** The path to open; '/' by default. */
  at?: string
  language?: Language
}

async function prepare({ at = '/', language = 'en' }: Opening) {
  await switchLanguage(language)
  moveTo(at, true, null)
}

/** Opens the whole app at a path. */
export async function openApp(opening: Opening): Promise<RenderResult> {
  await prepare(opening)
  return render(<App />)
}

/** Renders one part of a page inside the providers of the app. */
export async function openPart(part: ReactNode, opening: Opening = {}): Promise<RenderResult> {
  await prepare(opening)
  return render(
    <AppProviders>
      <QueryLayer>
        <RealtimeProvider client={client}>
          <ProblemBanner />
          <main tabIndex={-1}>{part}</main>
        </RealtimeProvider>
      </QueryLayer>
    </AppProviders>,
  )
}
