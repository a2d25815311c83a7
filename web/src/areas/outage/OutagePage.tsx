import { Suspense, useState } from 'react'
import { outageCodeIn } from '#contract/prescriptions/outageCode'
import { useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Page } from '../../ui/Page'
import { UnlistedIntents } from '../prescriptions'
import { CodeForm } from './CodeForm'
import { FoundDose } from './FoundDose'
import classes from './outage.module.css'

/** A dose that was entered on this page. */
interface Entered {
  key: number
  text: string
}

/** Enters doses from an outage sheet, one code after another. */
export function OutagePage() {
  const t = useText('outage')
  const { code: opened = '' } = useParams<'code'>()
  const [code, setCode] = useState(() => outageCodeIn(opened))
  const [scanned, setScanned] = useState<string>()
  const [shownKey, setShownKey] = useState<string>()
  const [entered, setEntered] = useState<readonly Entered[]>([])
  const next = () => setCode(undefined)
  const open = (found: string, isScanned: boolean) => {
    setScanned(isScanned ? found : undefined)
    setCode(found)
  }
  const done = (text: string) => {
    setEntered((before) => [{ key: before.length, text }, ...before])
    next()
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={classes.page}>
        <Suspense fallback={null}>
          <UnlistedIntents shown={code === undefined ? undefined : shownKey} />
        </Suspense>
        {code === undefined ? (
          <Card>
            <CodeForm isWrong={opened !== '' && outageCodeIn(opened) === undefined} scanned={scanned} onCode={open} />
          </Card>
        ) : (
          <Suspense fallback={<Skeleton variant="form" />}>
            <FoundDose key={code} code={code} onTarget={setShownKey} onDone={done} onNext={next} />
          </Suspense>
        )}
        {entered.length > 0 && (
          <Card title={t('entered')}>
            <ol className={classes.entered} reversed>
              {entered.map(({ key, text }) => (
                <li key={key}>
                  <BidiText>{text}</BidiText>
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </Page>
  )
}
