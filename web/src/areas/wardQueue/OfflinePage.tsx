import { Suspense, useEffect, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { continueOffline } from '../../app/session/authSession'
import { requireSignIn } from '../../app/session/signOut'
import { keyState } from '../../app/ward/deviceKey'
import { countEntries } from '../../app/ward/entryStore'
import { wardUserKey } from '../../app/ward/names'
import { restoreWardLists } from '../../app/ward/savedQueries'
import { wardOf } from '../../app/ward/ward'
import { DensityProvider } from '../../ui/density'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Logo } from '../../ui/Logo'
import classes from './OfflinePage.module.css'
import { EnterPin } from './pin/EnterPin'

const wardUser = () => Number(localStorage.getItem(wardUserKey))

/** Whether this device stores the ward of a user who has a PIN. */
export async function hasSaved(): Promise<boolean> {
  const user = wardUser()
  if (!user) return false
  const state = await keyState(user).catch(() => undefined)
  return state?.hasPin === true && !state.isBlocked
}

/** The page of a member of staff whose server cannot be reached: the PIN opens what this device stores. */
export function OfflinePage() {
  return (
    <DensityProvider density="staff">
      <Suspense>
        <Content />
      </Suspense>
    </DensityProvider>
  )
}

function Content() {
  const t = useText('wardQueue')
  const appText = useText('app')
  const [ward] = useState(() => wardOf(wardUser()))
  const [isBlocked, setBlocked] = useState(false)
  const [count, setCount] = useState(0)
  useEffect(() => void countEntries(ward.user).then(setCount, () => undefined), [ward])
  const block = () => {
    setBlocked(true)
    void requireSignIn()
  }
  const goOn = async () => {
    const key = ward.savingKey
    const user = key && (await restoreWardLists(ward.user, key))
    if (user) continueOffline(user)
  }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo size={32} name={appText('name')} />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{t('offline.title')}</h1>
        <p>{t('offline.body')}</p>
        {count > 0 && <InlineNotice tone="warn">{t('count.waiting', { count })}</InlineNotice>}
        {isBlocked ? (
          <InlineNotice tone="danger" alert title={t('lock.blocked')}>
            {t('lock.blockedBody')}
          </InlineNotice>
        ) : (
          <EnterPin ward={ward} onDone={() => void goOn()} onBlocked={block} />
        )}
      </main>
    </div>
  )
}
