import { Suspense } from 'react'
import { useText } from '../../app/i18n/useText'
import { readSavedAppointments } from '../../app/offline/savedAppointments'
import { DensityProvider } from '../../ui/density'
import { Logo } from '../../ui/Logo'
import { SavedAppointmentList } from './mine/SavedAppointmentList'
import classes from './OfflinePage.module.css'

/** Whether appointments are stored on this device. */
export function hasSaved(): boolean {
  return readSavedAppointments(Date.now()) !== undefined
}

/** The page of a patient whose server cannot be reached: the appointments stored on this device. */
export function OfflinePage() {
  return (
    <DensityProvider density="patient">
      <Suspense>
        <Content />
      </Suspense>
    </DensityProvider>
  )
}

function Content() {
  const t = useText('appointments')
  const appText = useText('app')
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo size={32} name={appText('name')} />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{t('offline.title')}</h1>
        <SavedAppointmentList />
      </main>
    </div>
  )
}
