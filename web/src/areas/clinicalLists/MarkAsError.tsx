import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import type { ClinicalList, ListEntry } from './clinicalList'

type MarkAsErrorProps<Entry extends ListEntry> = { list: ClinicalList<Entry>; id: number; onDone: () => void }

/** Marks an entry as entered in error, after a confirmation. */
export function MarkAsError<Entry extends ListEntry>({ list, id, onDone }: MarkAsErrorProps<Entry>) {
  const t = useText(list.name)
  const confirm = useConfirm()
  const { success } = useToasts()
  const call = list.useRemove()
  const mark = async () => {
    const isConfirmed = await confirm({
      title: t('error.title'),
      body: t('error.body'),
      confirmLabel: t('error.confirm'),
      danger: true,
    })
    if (!isConfirmed) return
    const done = await call.run({ params: { id } })
    if (!done) return
    success(done.message)
    onDone()
  }
  return (
    <Button onClick={() => void mark()} busy={call.busy}>
      {t('error')}
    </Button>
  )
}
