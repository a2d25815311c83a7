import { IconArrowBackUp, IconColumns3, IconDownload, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DataImport, dataImportLimits, type RowState, rowStates } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import classes from './dataImports.module.css'

/** How many rows are similar and not decided yet. */
const undecidedOf = ({ undecided }: DataImport) => Object.values(undecided).reduce((sum, count) => sum + count, 0)

/** Shows how many rows are in which state, and what can be done with the file now. */
export function ImportActions({ file, onChooseColumns }: { file: DataImport; onChooseColumns: () => void }) {
  const t = useText('dataImports')
  const { time_zone: zone } = useUser()
  const { state, counts, undo_until: until, can_undo: canUndo } = file
  const start = useStart(file)
  const undo = useUndo(file)
  const remove = useRemove(file)
  const importable = counts.ready + counts.similar - undecidedOf(file)
  const shown: readonly RowState[] = rowStates.filter((each) => counts[each] > 0)
  const isOpen = state === 'checked' || state === 'imported'
  const isRemovable = counts.created + counts.kept + counts.undone === 0
  return (
    <Card title={t('result')}>
      <div className={classes.stack}>
        <Facts
          layout="columns"
          facts={[
            ...shown.map((each) => ({ label: t(`rows.${each}`), value: counts[each].toLocaleString('en') })),
            ...(canUndo && until
              ? [{ label: t('undoUntil'), value: <InstantText instant={until} zone={zone} /> }]
              : []),
          ]}
        />
        {state === 'checked' && <p>{t('checked.lead')}</p>}
        <div className={classes.actions}>
          {isOpen && importable > 0 && (
            <Button variant="primary" icon={<IconPlayerPlay />} busy={start.busy} onClick={() => void start.run()}>
              {t('start', { count: importable })}
            </Button>
          )}
          {counts.wrong > 0 && (
            <Button icon={<IconDownload />} onClick={() => void saveProblems(file.id)}>
              {t('problems.save')}
            </Button>
          )}
          {(state === 'checked' || state === 'failed') && (
            <Button icon={<IconColumns3 />} onClick={onChooseColumns}>
              {t('columns.again')}
            </Button>
          )}
          {canUndo && (
            <Button icon={<IconArrowBackUp />} busy={undo.busy} onClick={() => void undo.run()}>
              {t('undo')}
            </Button>
          )}
          {isRemovable && (
            <Button icon={<IconTrash />} busy={remove.busy} onClick={() => void remove.run()}>
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

async function saveProblems(id: number): Promise<void> {
  try {
    const file = await api.dataImports.problems.call({ params: { id } })
    saveBlob(file.blob, file.fileName)
  } catch (thrown) {
    reportProblem(asProblem(thrown, apiSettings.texts.network))
  }
}

function useStart({ id, kind, invites, counts }: DataImport) {
  const t = useText('dataImports')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const call = useCall(api.dataImports.start)
  const run = async () => {
    const left = counts.wrong > 0 ? [t('start.wrong', { count: counts.wrong })] : []
    const { undoHours: hours } = dataImportLimits
    const about =
      kind === 'clinics'
        ? t('start.body.clinics', { hours })
        : t(`start.${invites ? 'invites' : 'body'}.${kind}`, { hours })
    const isConfirmed = await confirm({
      title: t(`start.title.${kind}`),
      body: [about, ...left].join(' '),
      confirmLabel: t('start.yes'),
      cancelLabel: t('start.no'),
    })
    if (isConfirmed && (await call.run({ params: { id } }))) {
      await queries.invalidateQueries({ queryKey: ['dataImports'] })
    }
  }
  return { run, busy: call.busy }
}

function useUndo({ id, kind, counts }: DataImport) {
  const t = useText('dataImports')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const call = useCall(api.dataImports.undo)
  const run = async () => {
    const isConfirmed = await confirm({
      title: t('undo.title'),
      body: t(`undo.body.${kind}`, { count: counts.created }),
      confirmLabel: t('undo'),
      cancelLabel: t(`undo.no.${kind}`),
      danger: true,
    })
    if (isConfirmed && (await call.run({ params: { id } }))) {
      await queries.invalidateQueries({ queryKey: ['dataImports'] })
    }
  }
  return { run, busy: call.busy }
}

function useRemove({ id }: DataImport) {
  const t = useText('dataImports')
  const toasts = useToasts()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const call = useCall(api.dataImports.remove)
  const run = async () => {
    const isConfirmed = await confirm({
      title: t('remove.title'),
      body: t('remove.body'),
      confirmLabel: t('remove'),
      cancelLabel: t('remove.no'),
      danger: true,
    })
    const done = isConfirmed && (await call.run({ params: { id } }))
    if (!done) return
    toasts.success(done.message)
    await navigate('/data-imports')
    queries.removeQueries({ queryKey: ['dataImports', 'show'] })
    await queries.invalidateQueries({ queryKey: ['dataImports'] })
  }
  return { run, busy: call.busy }
}
