import { type ReactNode, Suspense, useEffect } from 'react'
import { Announcer } from '../ui/feedback/Announcer'
import { ConfirmProvider, useConfirm } from '../ui/feedback/confirm'
import { Skeleton } from '../ui/feedback/Skeleton'
import { ToastsProvider } from '../ui/feedback/toasts'
import { LinkProvider } from '../ui/link'
import { PhotosProvider } from '../ui/photos'
import { useUiText } from '../ui/texts'
import { UiTextsLayer } from './i18n/UiTextsLayer'
import { ErrorBoundary } from './problems/ErrorBoundary'
import { AppRouter } from './router/AppRouter'
import { Link } from './router/Link'
import { setLeaveQuestion } from './router/leaveGuard'
import { Screens } from './router/Screens'
import { PrefetchHomeContext } from './signIn/prefetchHomeContext'
import { SignInOver } from './signIn/SignInOver'

/** Is loaded with the first photo: the sign-in page has none. */
const fetchPhoto = async (address: string) => (await import('./photos')).fetchPhoto(address)

const prefetchHome = () => {
  import('./signIn/prefetchHome').then((module) => module.prefetchHome()).catch(() => {})
}

function LeaveQuestion() {
  const confirm = useConfirm()
  const text = useUiText()
  useEffect(() => {
    setLeaveQuestion(() =>
      confirm({
        title: text('form.leaveTitle'),
        body: text('form.leaveBody'),
        confirmLabel: text('form.leave'),
        cancelLabel: text('form.stay'),
      }),
    )
  }, [confirm, text])
  return null
}

/** Provides what every screen relies on: texts, the router, confirmation dialogs, toasts and photos. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <UiTextsLayer>
        <Announcer />
        <ErrorBoundary>
          <AppRouter>
            <LinkProvider link={Link}>
              <ConfirmProvider>
                <ToastsProvider>
                  <PhotosProvider fetch={fetchPhoto}>
                    <LeaveQuestion />
                    <PrefetchHomeContext value={prefetchHome}>{children}</PrefetchHomeContext>
                  </PhotosProvider>
                </ToastsProvider>
              </ConfirmProvider>
            </LinkProvider>
          </AppRouter>
        </ErrorBoundary>
      </UiTextsLayer>
    </Suspense>
  )
}

export function App() {
  return (
    <AppProviders>
      <Suspense fallback={<Skeleton variant="cards" />}>
        <Screens />
      </Suspense>
      <SignInOver />
    </AppProviders>
  )
}
