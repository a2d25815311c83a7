import { IconCheck, IconX } from '@tabler/icons-react'
import type { Investigation } from '#contract/investigations/investigation'
import type { OutsideResult, OutsideState } from '#contract/investigations/outside'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { FileRow } from '../../../ui/files/FileRow'
import { Name } from '../../../ui/Name'
import classes from '../investigations.module.css'
import type { Step } from './InvestigationDialog'

const tones: Record<OutsideState, 'warn' | 'ok' | 'info'> = { waiting: 'warn', accepted: 'ok', rejected: 'info' }

type OutsideResultsProps = { order: Investigation; zone: string; onStep: (step: Step) => void }

/** What was sent from outside for an order: by whom, as they name themselves, and what became of it. */
export function OutsideResults({ order, zone, onStep }: OutsideResultsProps) {
  const t = useText('investigations')
  if (order.outside_results.length === 0) return null
  return (
    <section className={classes.stack} aria-label={t('outside.title')}>
      <h3 className={classes.heading}>{t('outside.title')}</h3>
      {order.outside_results.map((result) => (
        <InlineNotice key={result.id} tone={tones[result.state]} title={result.state_text}>
          <p>
            {t('outside.sender')} <BidiText>{result.sender}</BidiText> ·{' '}
            <InstantText instant={result.sent_at} zone={zone} />
          </p>
          {result.note && (
            <p className={classes.text}>
              <BidiText>{result.note}</BidiText>
            </p>
          )}
          {result.state === 'waiting' && <Decision order={order} result={result} onStep={onStep} />}
          {result.decided && (
            <p>
              <Name>{result.decided.by.name_text}</Name> · <InstantText instant={result.decided.at} zone={zone} />
              {result.decided.reason && (
                <>
                  {' · '}
                  <BidiText>{result.decided.reason}</BidiText>
                </>
              )}
            </p>
          )}
        </InlineNotice>
      ))}
    </section>
  )
}

/** The files that wait, to look at before they are accepted or rejected. */
function Decision({
  order,
  result,
  onStep,
}: Pick<OutsideResultsProps, 'order' | 'onStep'> & { result: OutsideResult }) {
  const t = useText('investigations')
  const download = useCall(api.outsideResults.file, { handlesOwnError: true })
  const save = async ({ id, file_name: name }: OutsideResult['files'][number]) => {
    const response = await download.run({ params: { id: order.id, resultId: result.id, fileId: id } })
    if (response) saveBlob(response.blob, name)
  }
  return (
    <div className={classes.stack}>
      <p>{t('outside.check')}</p>
      <ul className={classes.plain}>
        {result.files.map((file) => (
          <li key={file.id}>
            <FileRow name={file.file_name} size={file.size} onDownload={() => void save(file)} />
          </li>
        ))}
      </ul>
      <ProblemNotice problem={download.problem} />
      {order.outside_waiting && (
        <div className={classes.badges}>
          {/* A cancelled order has no result any more. */}
          {order.executable && (
            <Button variant="primary" icon={<IconCheck />} onClick={() => onStep('acceptOutside')}>
              {t('outside.accept')}
            </Button>
          )}
          <Button icon={<IconX />} onClick={() => onStep('rejectOutside')}>
            {t('outside.reject')}
          </Button>
        </div>
      )}
    </div>
  )
}
