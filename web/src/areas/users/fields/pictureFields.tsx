import type { User } from '#contract/users/calls'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FormSection } from '../../../ui/form/FormSection'
import { maxBytes, pictureExtensions, scanExtensions } from '../form/fileExtensions'

// Everything that the screens know of these fields of a user: the scan of the national id, and a picture of the person.

export type PictureValues = ReturnType<typeof initialOf>

/** What the form begins with: no other files than those that are stored. */
export function initialOf() {
  return { avatar: null as ChosenFile | null, uuid_picture: null as ChosenFile | null }
}

/** The values as the calls take them, with the files as they were chosen. */
export function bodyOf<V extends PictureValues>({ avatar, uuid_picture: scan, ...rest }: V) {
  return { ...rest, avatar: avatar?.file, uuid_picture: scan?.file }
}

type PicturesSectionProps = { form: Form<PictureValues>; user?: User }

/** The scan of the national id, and a picture of the person. */
export function PicturesSection({ form, user }: PicturesSectionProps) {
  const t = useText('users')
  const pick = (name: 'uuid_picture' | 'avatar', types: readonly string[], isOptional: boolean, isThere: boolean) => {
    const { value, error } = form.field(name)
    const sending = form.busy && form.progress !== undefined ? { progress: form.progress } : {}
    return (
      <FilePicker
        label={t(`field.${name}`)}
        name={name}
        types={types}
        maxBytes={maxBytes}
        maxFiles={1}
        files={value ? [{ ...value, ...sending }] : []}
        onChange={(files) => form.set({ [name]: files.at(-1) ?? null })}
        error={error}
        optional={isOptional}
        hint={isThere ? t('form.replaces') : undefined}
      />
    )
  }
  return (
    <FormSection title={t('form.pictures')} why={t('form.picturesWhy')}>
      {pick('uuid_picture', scanExtensions, user !== undefined, Boolean(user?.uuid_picture))}
      {pick('avatar', pictureExtensions, true, Boolean(user?.avatar))}
    </FormSection>
  )
}
