import { type ReactNode, StrictMode, Suspense, useCallback, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { translate } from '#contract/kit/translate'
import { ConfirmProvider, useConfirm } from '../ui/feedback/confirm'
import { ToastsProvider } from '../ui/feedback/toasts'
import { LinkProvider } from '../ui/link'
import { PhotosProvider } from '../ui/photos'
import { type UiText, UiTextsProvider, useUiText } from '../ui/texts'
import { directionOf } from './i18n/language'
import { useCatalogue, useLanguage } from './i18n/useText'
import { fetchPhoto } from './photos'
import { ErrorBoundary } from './problems/ErrorBoundary'
import { AppRouter } from './router/AppRouter'
import { currentLocation } from './router/history'
import { Link } from './router/Link'
import { setLeaveQuestion } from './router/leaveGuard'
import { Screens } from './router/Screens'
import { watchScroll } from './router/scroll'
import { SignInOver } from './signIn/SignInOver'
import { ThemeProvider } from './theme/ThemeProvider'

function Words({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const catalogue = useCatalogue('ui')
  const text = useCallback<UiText>((key, values) => translate(catalogue, language, key, values), [catalogue, language])
  return (
    <ThemeProvider direction={directionOf(language)}>
      <UiTextsProvider text={text} language={language}>
        {children}
      </UiTextsProvider>
    </ThemeProvider>
  )
}

function LeaveQuestion() {
  const confirm = useConfirm()
  const text = useUiText()
  useEffect(() => {
    setLeaveQuestion(() =>
      confirm({
        title: text('form.leaveTitle'),
        body: text('form.leaveBody'),
        confirm: text('form.leave'),
        keep: text('form.stay'),
      }),
    )
  }, [confirm, text])
  return null
}

function App() {
  return (
    <Suspense>
      <Words>
        <ErrorBoundary>
          <AppRouter>
            <LinkProvider link={Link}>
              <ConfirmProvider>
                <ToastsProvider>
                  <PhotosProvider fetch={fetchPhoto}>
                    <LeaveQuestion />
                    <Screens />
                    <SignInOver />
                  </PhotosProvider>
                </ToastsProvider>
              </ConfirmProvider>
            </LinkProvider>
          </AppRouter>
        </ErrorBoundary>
      </Words>
    </Suspense>
  )
}

/** Draws the app into the page. */
export function start(root: HTMLElement) {
  watchScroll(() => currentLocation().key)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
