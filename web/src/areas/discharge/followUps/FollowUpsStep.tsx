import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow } from '../../../ui/form/FormSection'
import classes from '../discharge.module.css'
import type { StepProps } from '../wizard/wizardStep'
import { AddFollowUp } from './AddFollowUp'
import { FollowUpList } from './FollowUpList'

/** The follow-up appointments, and what the patient is told for the time afterwards. */
export function FollowUpsStep({ episode, draft, calls }: StepProps) {
  const t = useText('discharge')
  const { can } = useAuthSession()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['discharge', 'followUps'] })
    void queries.invalidateQueries({ queryKey: ['staffBooking'] })
    void calls.refresh()
  }
  const { values, set } = draft
  const errorOf = (name: string) => calls.problem?.errors[name]?.[0]
  return (
    <>
      <FollowUpList
        episodeId={episode.id}
        onCancelled={reload}
        actions={
          can('create-appointment') &&
          !isAdding && (
            <Button icon={<IconPlus />} onClick={() => setAdding(true)}>
              {t('followUps.add')}
            </Button>
          )
        }
      />
      {isAdding && (
        <AddFollowUp
          episode={episode}
          specialtyId={values.specialty_id}
          onClose={() => setAdding(false)}
          onBooked={() => {
            setAdding(false)
            reload()
          }}
        />
      )}
      <Card title={t('sheet.title')} note={t('sheet.note')}>
        <div className={classes.form}>
          <TextAreaField
            name="warning_signs"
            label={t('field.warning_signs')}
            hint={t('sheet.signsHint')}
            value={values.warning_signs}
            onChange={(warning_signs) => set({ warning_signs })}
            error={errorOf('warning_signs')}
            maxLength={2000}
            optional
          />
          <FieldRow>
            <TextField
              name="contact_name"
              label={t('field.contact_name')}
              value={values.contact_name}
              onChange={(contact_name) => set({ contact_name })}
              error={errorOf('contact_name')}
              maxLength={255}
              optional
            />
            <PhoneField
              name="contact_phone"
              label={t('field.contact_phone')}
              value={values.contact_phone}
              onChange={(contact_phone) => set({ contact_phone })}
              error={errorOf('contact_phone')}
              optional
            />
          </FieldRow>
        </div>
      </Card>
    </>
  )
}
