import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import classes from './ClinicalListCard.module.css'
import type { ClinicalList, KnownList, ListEntry } from './clinicalList'
import { EntryRows } from './EntryRows'
import { NoneKnownStatement, RecordNoneKnown } from './NoneKnown'
import { useClinicalList } from './useClinicalList'

/** The properties of the form of an entry. */
export type EntryFormProps<Entry> = {
  patientId: number
  /** Undefined for an entry to add. */
  entry: Entry | undefined
  onClose: () => void
}

type ClinicalListCardProps<Entry extends ListEntry> = {
  list: ClinicalList<Entry>
  patientId: number
  /** Shows how urgent an entry is, or why it no longer applies. */
  EntryBadge: ComponentType<{ entry: Entry }>
  /** Adds an entry, or corrects one. */
  EntryForm: ComponentType<EntryFormProps<Entry>>
}

/** Shows a clinical list of a patient to staff, and lets those with the permission maintain it. */
export function ClinicalListCard<Entry extends ListEntry>(props: ClinicalListCardProps<Entry>) {
  const { list: shown, patientId, EntryForm } = props
  const t = useText(shown.name)
  const { can } = useAuthSession()
  const { state, list, isFetching, retry } = useClinicalList(shown, patientId)
  // The entry in the dialog; `new` for one to add.
  const [edited, setEdited] = useState<Entry | 'new'>()
  const mayChange = can(shown.permission) && list !== undefined
  const close = () => setEdited(undefined)
  return (
    <Card
      title={t('title')}
      flush
      actions={
        mayChange && (
          <>
            <Button size="small" icon={<IconPlus />} onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
            <Dialog
              open={edited !== undefined}
              onClose={close}
              title={t(edited === 'new' || !edited ? 'add' : 'edit.title')}
            >
              {edited && (
                <EntryForm patientId={patientId} entry={edited === 'new' ? undefined : edited} onClose={close} />
              )}
            </Dialog>
          </>
        )
      }
    >
      {state === 'loading' && (
        <div className={classes.state} role="status" aria-label={t('loading')}>
          <Skeleton variant="text" count={1} />
        </div>
      )}
      {state === 'hidden' && <p className={classes.state}>{t('noAccess')}</p>}
      {state === 'failed' && (
        <div className={classes.state}>
          <InlineNotice
            tone="danger"
            alert
            title={t('failed')}
            action={
              <Button size="small" onClick={retry} busy={isFetching} busyText={t('loading')}>
                {t('retry')}
              </Button>
            }
          >
            {t('failed.body')}
          </InlineNotice>
        </div>
      )}
      {list && <Known {...props} known={list} onEdit={mayChange ? setEdited : undefined} />}
    </Card>
  )
}

type KnownProps<Entry extends ListEntry> = ClinicalListCardProps<Entry> & {
  known: KnownList<Entry>
  /** Undefined without the permission. */
  onEdit: ((entry: Entry) => void) | undefined
}

function Known<Entry extends ListEntry>({ list, patientId, EntryBadge, known, onEdit }: KnownProps<Entry>) {
  const t = useText(list.name)
  return (
    <>
      {known.state === 'not_recorded' && (
        <div className={classes.state}>
          <InlineNotice
            tone="warn"
            title={t('notRecorded')}
            action={onEdit && <RecordNoneKnown list={list} patientId={patientId} />}
          >
            {t('notRecorded.body')}
          </InlineNotice>
        </div>
      )}
      {known.none_known && (
        <NoneKnownStatement list={list} statement={known.none_known} mayChange={onEdit !== undefined} />
      )}
      <EntryRows list={list} entries={known.entries} EntryBadge={EntryBadge} onEdit={onEdit} />
    </>
  )
}
