import { IconCheck, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { CodeField } from '../ui/fields/CodeField'
import { SelectField } from '../ui/fields/SelectField'
import { TextField } from '../ui/fields/TextField'
import { FormPage } from '../ui/form/FormPage'
import { FieldRow, FormSection } from '../ui/form/FormSection'
import { StatusBadge } from '../ui/StatusBadge'
import { useGalleryText } from './settings'

export function FormPart() {
  const w = useGalleryText()
  const [busy, setBusy] = useState(false)
  const [days, setDays] = useState<string | null>('30')
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <FormPage
      title={w('Cardiology clinic', 'عيادة القلب')}
      badge={
        <StatusBadge tone="ok" icon={<IconCheck />}>
          {w('Open for booking', 'متاحة للحجز')}
        </StatusBadge>
      }
      breadcrumbs={[
        { label: w('Clinics', 'العيادات'), to: '#clinics' },
        { label: w('Al-Salam Hospital', 'مستشفى السلام'), to: '#hospital' },
      ]}
      actions={
        <Button variant="subtle" icon={<IconHistory />}>
          {w('History', 'السجل')}
        </Button>
      }
      saveLabel={w('Save clinic', 'حفظ العيادة')}
      form={{
        busy,
        dirty: 3,
        errors: { name: ['x'] },
        otherErrors: [],
        notice: undefined,
        submit: save,
        reset: () => undefined,
        props: { ref: () => undefined },
      }}
    >
      <FormSection
        title={w('About', 'عن العيادة')}
        why={w('Patients see both names, each in their own language.', 'يرى المرضى الاسمين، كلٌّ بلغته.')}
      >
        <FieldRow>
          <TextField
            label={w('Name in English', 'الاسم بالإنجليزية')}
            value=""
            onChange={() => undefined}
            error={w('This field is required', 'هذا الحقل مطلوب')}
          />
          <TextField label={w('Name in Arabic', 'الاسم بالعربية')} value="عيادة القلب" onChange={() => undefined} />
        </FieldRow>
      </FormSection>
      <FormSection title={w('Booking rules', 'قواعد الحجز')}>
        <FieldRow narrow>
          <SelectField
            label={w('Book up to', 'الحجز حتى')}
            options={[{ value: '30', label: w('30 days ahead', '30 يومًا مقدمًا') }]}
            value={days}
            onChange={setDays}
          />
          <CodeField label={w('Room', 'الغرفة')} value="3B" onChange={() => undefined} />
          <CodeField label={w('Floor', 'الطابق')} value="2" onChange={() => undefined} optional />
        </FieldRow>
      </FormSection>
    </FormPage>
  )
}
