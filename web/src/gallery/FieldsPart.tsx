import { useState } from 'react'
import { Button } from '../ui/Button'
import { AsyncSelectField } from '../ui/fields/AsyncSelectField'
import { CheckboxField } from '../ui/fields/CheckboxField'
import { CodeField } from '../ui/fields/CodeField'
import { DateField } from '../ui/fields/DateField'
import { MultiSelectField } from '../ui/fields/MultiSelectField'
import { NumberField } from '../ui/fields/NumberField'
import type { Option } from '../ui/fields/option'
import { PasswordField } from '../ui/fields/PasswordField'
import { PhoneField } from '../ui/fields/PhoneField'
import { RadioGroupField } from '../ui/fields/RadioGroupField'
import { SegmentedField } from '../ui/fields/SegmentedField'
import { SelectField } from '../ui/fields/SelectField'
import { SwitchField } from '../ui/fields/SwitchField'
import { TextAreaField } from '../ui/fields/TextAreaField'
import { TextField } from '../ui/fields/TextField'
import { TimeField } from '../ui/fields/TimeField'
import type { ChosenFile } from '../ui/files/ChosenFileRow'
import { FilePicker } from '../ui/files/FilePicker'
import { FileRow } from '../ui/files/FileRow'
import { Section } from '../ui/Section'
import classes from './Gallery.module.css'
import { useGalleryText } from './settings'

const megabyte = 1024 * 1024

export function FieldsPart() {
  const w = useGalleryText()
  const doctors: Option[] = [
    { value: '1', label: w('Dr. Rima Haddad', 'د. ريما حدّاد') },
    { value: '2', label: w('Dr. Tarek Nehme', 'د. طارق نعمة') },
    { value: '3', label: w('Dr. Nadim Sayegh', 'د. نديم صايغ') },
  ]
  const [name, setName] = useState(w('Cardiology clinic', 'عيادة القلب'))
  const [phone, setPhone] = useState('+20 100 555 0118')
  const [password, setPassword] = useState('secret words')
  const [notes, setNotes] = useState('')
  const [price, setPrice] = useState<number | null>(35000)
  const [zone, setZone] = useState<string | null>('cairo')
  const [doctor, setDoctor] = useState<Option | null>(doctors[0] ?? null)
  const [coordinators, setCoordinators] = useState<Option[]>(doctors.slice(0, 2))
  const [day, setDay] = useState<string | null>('2026-11-25')
  const [time, setTime] = useState('14:30')
  const [open, setOpen] = useState(true)
  const [isSaved, setIsSaved] = useState(true)
  const [sex, setSex] = useState<'man' | 'woman' | null>('woman')
  const [kind, setKind] = useState<'virtual' | 'physical'>('virtual')
  const [files, setFiles] = useState<ChosenFile[]>(() => [
    { id: 'a', file: new File(['x'.repeat(430080)], 'ECG 18 November.pdf'), progress: 0.62 },
    { id: 'b', file: new File(['x'.repeat(1180000)], 'blood-pressure-diary.jpg') },
    { id: 'c', file: new File(['x'.repeat(9000)], 'chest.dcm'), error: w('The line was lost', 'انقطع الاتصال') },
  ])
  const find = async (searchText: string) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return doctors.filter((each) => each.label.toLowerCase().includes(searchText.toLowerCase()))
  }
  return (
    <div className={classes.stack}>
      <Section title={w('Fields', 'الحقول')}>
        <div className={classes.columns}>
          <TextField
            label={w('Name', 'الاسم')}
            value={name}
            onChange={setName}
            hint={w('Patients see it.', 'يراه المرضى.')}
          />
          <CodeField
            label={w('Email', 'البريد الإلكتروني')}
            type="email"
            value="r.haddad@mashfa"
            onChange={() => undefined}
            error={w('Write the whole address, such as name@hospital.org', 'اكتب العنوان كاملًا، مثل name@hospital.org')}
          />
          <PhoneField label={w('Phone', 'الهاتف')} value={phone} onChange={setPhone} />
          <PasswordField
            label={w('Password', 'كلمة المرور')}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
          <NumberField label={w('Fee', 'الرسوم')} unit={w('EGP', 'ج.م')} value={price} onChange={setPrice} min={0} />
          <SelectField
            label={w('Clinic time zone', 'المنطقة الزمنية للعيادة')}
            options={[
              { value: 'cairo', label: w('Cairo (GMT+2)', 'القاهرة (GMT+2)') },
              { value: 'riyadh', label: w('Riyadh (GMT+3)', 'الرياض (GMT+3)') },
            ]}
            value={zone}
            onChange={setZone}
          />
          <AsyncSelectField label={w('Doctor', 'الطبيب')} search={find} value={doctor} onChange={setDoctor} optional />
          <MultiSelectField
            label={w('Coordinators', 'المنسقون')}
            options={doctors}
            value={coordinators}
            onChange={setCoordinators}
          />
          <DateField label={w('Start date', 'تاريخ البداية')} value={day} onChange={setDay} min="2026-11-21" />
          <DateField
            label={w('End date', 'تاريخ النهاية')}
            value={null}
            onChange={() => undefined}
            error={w('Choose a date', 'اختر تاريخًا')}
            optional
          />
          <TimeField label={w('From', 'من')} value={time} onChange={setTime} />
          <TimeField
            label={w('To', 'إلى')}
            value="09:30"
            onChange={() => undefined}
            error={w('Closing time is before opening.', 'وقت الإغلاق قبل وقت الفتح.')}
            fix={<Button size="small">{w('Use 5:30 PM', 'اجعله 5:30 م')}</Button>}
          />
          <CodeField label={w('Not to be changed', 'لا يُغيّر')} value="10-48213" onChange={() => undefined} disabled />
          <TextAreaField
            label={w('Notes', 'ملاحظات')}
            value={notes}
            onChange={setNotes}
            placeholder={w('What the patient should know', 'ما ينبغي أن يعرفه المريض')}
            optional
          />
          <RadioGroupField
            label={w('Sex', 'الجنس')}
            inline
            options={[
              { value: 'man', label: w('Man', 'ذكر') },
              { value: 'woman', label: w('Woman', 'أنثى') },
            ]}
            value={sex}
            onChange={setSex}
          />
          <SegmentedField
            label={w('Kind of clinic', 'نوع العيادة')}
            options={[
              { value: 'virtual', label: w('Virtual', 'افتراضية') },
              { value: 'physical', label: w('Physical', 'حضورية') },
            ]}
            value={kind}
            onChange={setKind}
          />
          <SwitchField label={w('Open for booking', 'متاح للحجز')} checked={open} onChange={setOpen} />
          <CheckboxField
            label={w('Keep me signed in on this device', 'أبقني مسجلًا على هذا الجهاز')}
            checked={isSaved}
            onChange={setIsSaved}
          />
          <SwitchField label={w('Off', 'متوقف')} checked={false} onChange={() => undefined} disabled />
          <CheckboxField
            label={w('I agree to the terms', 'أوافق على الشروط')}
            checked={false}
            onChange={() => undefined}
            error={w('Agree to go on', 'وافق للمتابعة')}
          />
        </div>
      </Section>
      <Section title={w('Files', 'الملفات')}>
        <div className={classes.columns}>
          <FilePicker
            label={w('Attachments', 'المرفقات')}
            types={['png', 'jpg', 'jpeg', 'pdf', 'dcm']}
            maxBytes={10 * megabyte}
            files={files}
            onChange={setFiles}
            onCancel={() => undefined}
            camera
            optional
          />
          <FileRow
            name="Lipid panel with a very long name of its file.pdf"
            size={184320}
            note={w('by the patient', 'من المريض')}
            onView={() => undefined}
            onDownload={() => undefined}
            onDelete={() => undefined}
          />
        </div>
      </Section>
    </div>
  )
}
