import { IconCheck } from '@tabler/icons-react'
import type { AllergyList } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { Row, RowList } from '../../ui/RowList'
import { useAllergiesChanged } from './useAllergies'
import { useRecordedLine } from './useRecordedLine'

/** Records, after a confirmation, that no allergies are known. */
export function RecordNoneKnown({ patientId }: { patientId: number }) {
  const t = useText('allergies')
  const confirm = useConfirm()
  const { success } = useToasts()
  const changed = useAllergiesChanged()
  const call = useCall(api.allergies.noneKnown)
  const record = async () => {
    const isConfirmed = await confirm({
      title: t('noneKnown.title'),
      body: t('noneKnown.body'),
      confirmLabel: t('noneKnown.confirm'),
    })
    if (!isConfirmed) return
    if (await call.run({ params: { id: patientId } })) success(t('noneKnown.done'))
    // Also after a refusal, because another person may have recorded an allergy meanwhile.
    changed()
  }
  return (
    <Button size="small" onClick={() => void record()} busy={call.busy}>
      {t('noneKnown.record')}
    </Button>
  )
}

type NoneKnownStatementProps = { statement: NonNullable<AllergyList['none_known']>; mayChange: boolean }

/** Shows who stated when that no allergies are known, and takes it back. */
export function NoneKnownStatement({ statement, mayChange }: NoneKnownStatementProps) {
  const t = useText('allergies')
  const confirm = useConfirm()
  const { success } = useToasts()
  const changed = useAllergiesChanged()
  const recordedLine = useRecordedLine()
  const call = useCall(api.allergies.remove)
  const takeBack = async () => {
    const isConfirmed = await confirm({
      title: t('noneKnown.takeBack.title'),
      body: t('noneKnown.takeBack.body'),
      confirmLabel: t('noneKnown.takeBack'),
      danger: true,
    })
    if (!isConfirmed) return
    const done = await call.run({ params: { id: statement.id } })
    if (done) success(done.message)
    changed()
  }
  return (
    <RowList>
      <Row
        start={<IconCheck />}
        title={t('noneKnown')}
        line={recordedLine('noneKnown.by', statement)}
        end={
          mayChange && (
            <Button size="small" onClick={() => void takeBack()} busy={call.busy}>
              {t('noneKnown.takeBack')}
            </Button>
          )
        }
      />
    </RowList>
  )
}
