import * as z from 'zod'
import { area } from '../kit/endpoint'
import { file } from '../kit/form'
import { Blob, filter, One } from '../kit/responses'
import { contactEmail, flag, id, numericPhone, singleLine } from '../kit/values'
import { isReadableColor } from '../rules/brandColors'
import { plainIdentifier } from '../rules/typedText'

/** The names of an installation that has no name of its own. */
export const defaultNames = { en: 'Mashfa', ar: 'مشفى' } as const

const maxNameLength = 60
/** In bytes: every page loads the logo. */
export const maxLogoBytes = 256 * 1024
/** In pixels. */
export const maxLogoSide = 1024

const emptyAsNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsNull, schema.nullable())

const name = singleLine(maxNameLength)

/** `#rrggbb`, readable in both color schemes. */
const primaryColor = z
  .string()
  .overwrite(plainIdentifier)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'validation.color', abort: true })
  .refine(isReadableColor, 'validation.colorContrast')

export const InstallationInput = z.object({
  name_en: name,
  name_ar: name,
  phone: optional(numericPhone.pipe(z.string().max(20, { error: 'validation.max' }))),
  support_email: optional(contactEmail),
  primary_color: optional(primaryColor),
  /** Removes the logo; without effect if there is none. */
  remove_logo: flag,
})

const Installation = z.object({
  name_en: z.string(),
  name_ar: z.string(),
  phone: z.string().nullable(),
  support_email: z.string().nullable(),
  /** `#rrggbb`; null for the default. */
  primary_color: z.string().nullable(),
  /** Path of the logo, which changes with the picture; null for the default. */
  logo: z.string().nullable(),
})
export type Installation = z.output<typeof Installation>

/** The name, contact and look of the installation, which everyone may know. */
export const installation = area({
  show: {
    method: 'GET',
    path: '/api/installation',
    shows: 'nobody',
    permission: 'public',
    summary: 'The name, contact and colors of the installation',
    response: One(Installation),
  },
  logo: {
    method: 'GET',
    path: '/api/installation/logo',
    shows: 'nobody',
    permission: 'public',
    summary: 'The logo of the installation; 404 without one of its own',
    query: z.object({ v: filter(id) }),
    scope: 'reference',
    response: Blob,
  },
  update: {
    method: 'PUT',
    path: '/api/admin/installation',
    permission: 'super',
    summary: 'Change the name, contact and primary color; a color on which white text is not readable is refused',
    body: InstallationInput,
    audit: { kind: 'installation', id: 'single' },
    replaces: 'show',
    response: One(Installation),
  },
  updateLogo: {
    method: 'POST',
    path: '/api/admin/installation/logo',
    permission: 'super',
    summary: 'Replace the logo: a PNG picture of at most 256 KiB and 1024 × 1024 pixels',
    form: z.object({}),
    audit: { kind: 'installation', id: 'single' },
    files: { logo: { ...file(['png']), maxBytes: maxLogoBytes } },
    response: One(Installation),
  },
})
