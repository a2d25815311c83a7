import type { User } from '#contract/users/calls'
import type { Form } from '../../../app/form/useForm'
import { useText } from '../../../app/i18n/useText'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { FilePicker } from '../../../ui/files/FilePicker'
import { FormSection } from '../../../ui/form/FormSection'
import { maxBytes, pictureExtensions, scanExtensions } from '../form/fileExtensions'

// The definition of these fields of a user for all pages: the national id scan and the profile picture.

export type PictureValues = ReturnType<typeof initialValues>

/** Returns the initial values: no files are chosen. */
export function initialValues() {
  return { avatar: null as ChosenFile | null, uuid_picture: null as ChosenFile | null }
}

/** Converts the form's values to the request body, with the chosen files. */
export function toRequestBody<V extends PictureValues>({ avatar, uuid_picture: scan, ...rest }: V) {
  return { ...rest, avatar: avatar?.file, uuid_picture: scan?.file }
}

type PicturesSectionProps = { form: Form<PictureValues>; user?: User }

/** Shows the inputs for the national id scan and the profile picture. */
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
