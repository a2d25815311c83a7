import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { NoneKnown } from '#contract/clinicalLists/entries'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { Row, RowList } from '../../ui/RowList'
import type { ClinicalList, ListEntry } from './clinicalList'
import { EnteredInError } from './EnteredInError'
import { useListChanged } from './useClinicalList'
import { useRecordedLine } from './useRecordedLine'

type RecordNoneKnownProps<Entry extends ListEntry> = { list: ClinicalList<Entry>; patientId: number }

/** Records, after a confirmation, that no entries of a list are known. */
export function RecordNoneKnown<Entry extends ListEntry>({ list, patientId }: RecordNoneKnownProps<Entry>) {
  const t = useText(list.name)
  const confirm = useConfirm()
  const { success } = useToasts()
  const changed = useListChanged(list.name)
  const call = list.useNoneKnown()
  const record = async () => {
    const isConfirmed = await confirm({
      title: t('noneKnown.title'),
      body: t('noneKnown.body'),
      confirmLabel: t('noneKnown.confirm'),
    })
    if (!isConfirmed) return
    if (await call.run({ params: { id: patientId } })) success(t('noneKnown.done'))
    // Also after a refusal, because another person may have recorded an entry meanwhile.
    changed()
  }
  return (
    <Button size="small" onClick={() => void record()} busy={call.busy}>
      {t('noneKnown.record')}
    </Button>
  )
}

type NoneKnownStatementProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  statement: NoneKnown
  mayChange: boolean
}

/** Shows who stated when that no entries of a list are known, and takes it back. */
export function NoneKnownStatement<Entry extends ListEntry>({
  list,
  statement,
  mayChange,
}: NoneKnownStatementProps<Entry>) {
  const t = useText(list.name)
  const recordedLine = useRecordedLine(list.name)
  const [isTakingBack, setTakingBack] = useState(false)
  return (
    <RowList>
      <Row
        start={<IconCheck />}
        title={t('noneKnown')}
        line={recordedLine('noneKnown.by', statement)}
        end={
          mayChange && (
            <Button size="small" onClick={() => setTakingBack(true)}>
              {t('noneKnown.takeBack')}
            </Button>
          )
        }
      />
      {isTakingBack && (
        <EnteredInError
          list={list}
          id={statement.id}
          title={t('noneKnown.takeBack.title')}
          body={t('noneKnown.takeBack.body')}
          confirm={t('noneKnown.takeBack')}
          onClose={() => setTakingBack(false)}
        />
      )}
    </RowList>
  )
}
