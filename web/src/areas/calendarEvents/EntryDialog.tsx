import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Facts } from '../../ui/Facts'
import { Dialog } from '../../ui/feedback/Dialog'
import { EventForm } from './EventForm'
import { type EventValues, valuesOf } from './eventValues'
import type { Entry } from './types'
import { useEntryText } from './useEntryText'

/** What is open above the calendar. */
export type Opened = { entry: Entry } | { initial: EventValues }

type EntryDialogProps = {
  opened: Opened | undefined
  onClose: () => void
  hospital: number
  specialty: number
  /** Of the viewer. */
  zone: string
  /** Of the hospital. */
  hospitalZone: string
}

/** The form of a new event or of one that can be changed; otherwise what an entry says that has no page of its own. */
export function EntryDialog({ opened, onClose, hospital, specialty, zone, hospitalZone }: EntryDialogProps) {
  const t = useText('calendarEvents')
  const { can } = useAuthSession()
  const entry = opened && 'entry' in opened ? opened.entry : undefined
  const isForm = opened !== undefined && (!entry || (entry.kind === 'event' && entry.editable && can('edit-events')))
  const title = isForm ? t(entry ? 'edit' : 'new') : (entry?.type_text ?? '')
  return (
    <Dialog open={opened !== undefined} onClose={onClose} title={title} fullOnPhone={isForm}>
      {opened && 'initial' in opened && (
        <EventForm
          hospital={hospital}
          specialty={specialty}
          zone={hospitalZone}
          initial={opened.initial}
          onClose={onClose}
        />
      )}
      {entry && isForm && <EditForm id={entry.id} specialty={specialty} onClose={onClose} />}
      {entry && !isForm && <Details entry={entry} zone={zone} onClose={onClose} />}
    </Dialog>
  )
}

function EditForm({ id, specialty, onClose }: { id: number; specialty: number; onClose: () => void }) {
  const query = useQuery({
    ...api.calendarEvents.show.query({ params: { id } }),
    ...handlesOwnError,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <QueryBoundary query={query} variant="form" count={4}>
      {({ data }) => (
        <EventForm
          hospital={data.hospital_id}
          specialty={specialty}
          zone={data.time_zone}
          initial={valuesOf(data)}
          event={data}
          onClose={onClose}
        />
      )}
    </QueryBoundary>
  )
}

type DetailsProps = { entry: Entry; zone: string; onClose: () => void }

function Details({ entry, zone, onClose }: DetailsProps) {
  const t = useText('calendarEvents')
  const text = useEntryText(zone)
  const facts = [
    { label: t('details.what'), value: text.name(entry) },
    { label: t('details.when'), value: text.when(entry) },
    { label: t('field.doctors'), value: text.doctors(entry) },
    { label: t('details.booked'), value: text.counts(entry) ?? '' },
    { label: t('details.state'), value: entry.is_closed ? t('isClosed') : entry.has_conflict ? t('hasConflict') : '' },
  ]
  return (
    <>
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <p>
        <Button onClick={onClose}>{t('details.close')}</Button>
      </p>
    </>
  )
}
