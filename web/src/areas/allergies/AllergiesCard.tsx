import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Allergy, AllergyList } from '#contract/allergies/calls'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import classes from './AllergiesCard.module.css'
import { AllergyDialog } from './AllergyDialog'
import { AllergyRows } from './AllergyRows'
import { NoneKnownStatement, RecordNoneKnown } from './NoneKnown'
import { useAllergies } from './useAllergies'

/** Shows the allergies of a patient to staff, and lets those with the permission maintain them. */
export function AllergiesCard({ patientId }: { patientId: number }) {
  const t = useText('allergies')
  const { can } = useAuthSession()
  const { state, list, isFetching, retry } = useAllergies(patientId)
  // The allergy in the dialog; `new` for one to add.
  const [edited, setEdited] = useState<Allergy | 'new'>()
  const mayChange = can('update-allergies') && list !== undefined
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
            <AllergyDialog patientId={patientId} edited={edited} onClose={() => setEdited(undefined)} />
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
      {list && <Known patientId={patientId} list={list} onEdit={mayChange ? setEdited : undefined} />}
    </Card>
  )
}

type KnownProps = {
  patientId: number
  list: AllergyList
  /** Undefined without the permission. */
  onEdit: ((allergy: Allergy) => void) | undefined
}

function Known({ patientId, list, onEdit }: KnownProps) {
  const t = useText('allergies')
  return (
    <>
      {list.state === 'not_recorded' && (
        <div className={classes.state}>
          <InlineNotice
            tone="warn"
            title={t('notRecorded')}
            action={onEdit && <RecordNoneKnown patientId={patientId} />}
          >
            {t('notRecorded.body')}
          </InlineNotice>
        </div>
      )}
      {list.none_known && <NoneKnownStatement statement={list.none_known} mayChange={onEdit !== undefined} />}
      <AllergyRows allergies={list.allergies} onEdit={onEdit} />
    </>
  )
}
