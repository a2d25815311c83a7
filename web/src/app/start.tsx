import './theme/styles'
import { type ReactNode, StrictMode, Suspense, useCallback, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { translate } from '#contract/kit/translate'
import { Announcer } from '../ui/feedback/Announcer'
import { ConfirmProvider, useConfirm } from '../ui/feedback/confirm'
import { Skeleton } from '../ui/feedback/Skeleton'
import { ToastsProvider } from '../ui/feedback/toasts'
import { LinkProvider } from '../ui/link'
import { PhotosProvider } from '../ui/photos'
import { type UiText, UiTextsProvider, useUiText } from '../ui/texts'
import { useCatalogue, useLanguage } from './i18n/useText'
import { watchDevicePresses } from './notifications/onDevicePress'
import { fetchPhoto } from './photos'
import { ErrorBoundary } from './problems/ErrorBoundary'
import { AppRouter } from './router/AppRouter'
import { currentLocation } from './router/history'
import { Link } from './router/Link'
import { setLeaveQuestion } from './router/leaveGuard'
import { Screens } from './router/Screens'
import { watchScroll } from './router/scroll'
import { SignInOver } from './signIn/SignInOver'
import { watchScheme } from './theme/scheme'

function Words({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const catalogue = useCatalogue('ui')
  const text = useCallback<UiText>((key, values) => translate(catalogue, language, key, values), [catalogue, language])
  return (
    <UiTextsProvider text={text} language={language}>
      {children}
    </UiTextsProvider>
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
        <Announcer />
        <ErrorBoundary>
          <AppRouter>
            <LinkProvider link={Link}>
              <ConfirmProvider>
                <ToastsProvider>
                  <PhotosProvider fetch={fetchPhoto}>
                    <LeaveQuestion />
                    <Suspense fallback={<Skeleton look="cards" />}>
                      <Screens />
                    </Suspense>
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
  watchScheme()
  watchDevicePresses()
  watchScroll(() => currentLocation().key)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
