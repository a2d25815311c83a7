import { IconDownload } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import classes from './SecondFactor.module.css'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText('secondFactor')
  const save = () => saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'mashfa-recovery-codes.txt')
  return (
    <Card title={t('codes.title')}>
      <div className={classes.form}>
        <InlineNotice tone="warn" alert>
          {t('codes.why')}
        </InlineNotice>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Isolate>{code}</Isolate>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button icon={<IconDownload />} onClick={save}>
            {t('codes.save')}
          </Button>
          <Button variant="primary" onClick={onDone}>
            {t('codes.done')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
