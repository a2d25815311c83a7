// npm run new:area: writes the folders and files of a new area from a template, and its lines in the lists of all areas.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { newMigrationName } from './newMigration.mjs'

const usage = `Usage: npm run new:area -- <list | patientList> <plural> <singular> --arabic=<plural>/<singular>/<the plural>/<the singular>

  list         records that the whole installation shares and that are managed on screens of their own, such as drugs
  patientList  entries of a patient with earlier versions, such as problems

Write the names in lower case, with a hyphen between words: test-kits test-kit. Those of a patientList have one word.`

const templates = join(import.meta.dirname, 'templates')

/**
 * A line to add to a file of the repository.
 * @typedef {object} AddedLine
 * @property {string} file
 * @property {string} after the line, or the start of the line, below which it is added; empty for the first line
 * @property {string} line
 */

const line = (file, after, added) => ({ file, after, line: added })

const imports = [
  line('contract/src/index.ts', '', "import { __many__ } from './__many__/calls'"),
  line('contract/src/access/declarations.ts', '', "import { __one__Record } from '../__many__/records'"),
  // The first imports of this file are not of areas.
  line('server/src/areas/index.ts', 'import { dischargeArea', "import { __many__Area } from './__many__/manifest'"),
]

const apiTexts = (language, texts) => [
  ...Object.entries(texts.errors).map(([name, text]) =>
    line(`contract/src/texts/${language}.json`, '  "problem.tooMany"', `  "__one__.${name}": ${JSON.stringify(text)},`),
  ),
  ...Object.entries(texts.timeline).map(([name, text]) =>
    line(
      `contract/src/texts/${language}.json`,
      '  "timeline.problem_removed"',
      `  "timeline.__one___${name}": ${JSON.stringify(text)},`,
    ),
  ),
]

/**
 * The lines of each kind of area in files outside its folders.
 * @type {Record<string, readonly AddedLine[]>}
 */
const addedLines = {
  list: [
    ...imports,
    line('contract/src/index.ts', '  investigationTypes,', '  __many__,'),
    line('contract/src/access/declarations.ts', '  investigationTypeRecord,', '  __one__Record,'),
    line('server/src/areas/index.ts', '  investigationTypesArea,', '  __many__Area,'),
    line('web/src/areas/order.test.ts', "  'investigationTypes',", "  '__many__',"),
  ],
  patientList: [
    ...imports,
    line('contract/src/index.ts', '  problems,', '  __many__,'),
    line('contract/src/access/declarations.ts', '  problemRecord,', '  __one__Record,'),
    line('server/src/areas/index.ts', '  problemsArea,', '  __many__Area,'),
    line('web/src/areas/order.test.ts', "  'problems',", "  '__many__',"),
    ...apiTexts('en', {
      errors: {
        recorded: 'This __one__ is already recorded',
        listed: 'Active __many__ are recorded. Reload the list before you continue',
        isNoneKnown: 'This is the statement that no __many__ are known. Record __a one__ to replace it',
        changedMeanwhile: 'Another person has changed this __one__. Reload it before you continue',
        tooMany: 'At most {max} __many__ can be recorded',
      },
      timeline: {
        recorded: '__One__ recorded',
        none_known: 'No known __many__ recorded',
        corrected: '__One__ corrected',
        removed: '__One__ marked as entered in error',
      },
    }),
    ...apiTexts('ar', {
      errors: {
        recorded: 'سبق تسجيل __the one Arabic__',
        listed: 'توجد إدخالات سارية مسجَّلة. أعد تحميل القائمة قبل المتابعة',
        isNoneKnown: 'هذا إقرار بعدم وجود __many Arabic__. سجِّل __one Arabic__ بدلًا منه',
        changedMeanwhile: 'غيَّر شخص آخر بيانات __the one Arabic__. أعد التحميل قبل المتابعة',
        tooMany: 'الحد الأقصى لما يمكن تسجيله من __the many Arabic__ هو {max}',
      },
      timeline: {
        recorded: 'تسجيل __one Arabic__',
        none_known: 'تسجيل عدم وجود __many Arabic__',
        corrected: 'تصحيح __one Arabic__',
        removed: 'وسم __one Arabic__ بوصف «خطأ في الإدخال»',
      },
    }),
  ],
}

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1)
const camelCase = (words) => words.map((word, index) => (index === 0 ? word : capitalized(word))).join('')

/**
 * Returns what the placeholders of the templates stand for.
 * @param {string} template `list` or `patientList`
 * @param {string} many in lower case, with hyphens
 * @param {string} one
 * @param {string} arabic four forms, separated by slashes: the plural and the singular, then both with the article
 * @returns {Record<string, string>}
 * @throws Error with the usage for names that cannot be used
 */
export function namesOf(template, many = '', one = '', arabic = '') {
  const isName = (name) => /^[a-z]+(-[a-z]+)*$/.test(name)
  const arabicForms = arabic.split('/').map((form) => form.trim())
  const isArabic = arabicForms.length === 4 && arabicForms.every((form) => /^[\p{Script=Arabic}\p{M} ]+$/u.test(form))
  const isUsable = template !== 'patientList' || !`${many}${one}`.includes('-')
  if (!Object.hasOwn(addedLines, template) || !isName(many) || !isName(one) || many === one || !isArabic || !isUsable) {
    throw new Error(usage)
  }
  const [manyWords, oneWords] = [many.split('-'), one.split('-')]
  const article = /^[aeiou]/.test(one) ? 'an' : 'a'
  const [manyArabic, oneArabic, theManyArabic, theOneArabic] = arabicForms
  return {
    '__many-kebab__': many,
    '__one-kebab__': one,
    __many_snake__: manyWords.join('_'),
    '__many words__': manyWords.join(' '),
    '__Many words__': capitalized(manyWords.join(' ')),
    '__one words__': oneWords.join(' '),
    '__One words__': capitalized(oneWords.join(' ')),
    '__a one__': `${article} ${oneWords.join(' ')}`,
    '__A one__': `${capitalized(article)} ${oneWords.join(' ')}`,
    '__many Arabic__': manyArabic,
    '__one Arabic__': oneArabic,
    '__the many Arabic__': theManyArabic,
    '__the one Arabic__': theOneArabic,
    __many__: camelCase(manyWords),
    __one__: camelCase(oneWords),
    __Many__: capitalized(camelCase(manyWords)),
    __One__: capitalized(camelCase(oneWords)),
  }
}

const fill = (text, names) =>
  Object.entries(names).reduce((filled, [placeholder, name]) => filled.replaceAll(placeholder, name), text)

/** Returns the new files, by their path in the repository. The migration gets the next free number. */
function newFiles(root, template, names) {
  const folder = join(templates, template)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.template'))
  return new Map(
    paths.map((path) => {
      const name = fill(path.replaceAll('\\', '/').replace(/\.template$/, ''), names)
      const content = fill(readFileSync(join(folder, path), 'utf8'), names)
      if (!name.startsWith('server/migrations/')) return [name, content]
      const migrations = readdirSync(join(root, 'server/migrations'))
      return [`server/migrations/${newMigrationName(migrations, [names.__many_snake__])}`, content]
    }),
  )
}

/**
 * Returns the text with the line below another one; of several lines below the same one, the last is the first.
 * @throws Error if there is no such line, or more than one
 */
function withLine(text, { file, after, line: added }) {
  if (after === '') return `${added}\n${text}`
  const lines = text.split('\n')
  const found = lines.flatMap((each, index) => (each.startsWith(after) ? [index] : []))
  if (found.length !== 1) throw new Error(`${file} has ${found.length} lines that start with “${after}”`)
  return lines.toSpliced(found[0] + 1, 0, added).join('\n')
}

/** Returns the changed files of the repository, by their path. */
function changedFiles(root, template, names) {
  const changed = new Map()
  for (const added of addedLines[template].toReversed()) {
    const text = changed.get(added.file) ?? readFileSync(join(root, added.file), 'utf8')
    changed.set(added.file, withLine(text, { ...added, line: fill(added.line, names) }))
  }
  return changed
}

/**
 * Writes a new area.
 * @param {string} root the folder of the repository
 * @param {string} template `list` or `patientList`
 * @param {Record<string, string>} names of `namesOf`
 * @returns {string[]} the paths of all new and changed files
 * @throws Error if one of the files exists; nothing is written then
 */
export function writeArea(root, template, names) {
  const created = newFiles(root, template, names)
  const taken = [...created.keys()].filter((path) => existsSync(join(root, path)))
  if (taken.length > 0) throw new Error(`These files exist:\n${taken.join('\n')}`)
  const changed = changedFiles(root, template, names)
  for (const [path, content] of created) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content, { flag: 'wx' })
  }
  for (const [path, content] of changed) writeFileSync(join(root, path), content)
  return [...created.keys(), ...changed.keys()]
}

/** Sorts imports and formats lines, whose length depends on the names. @param {string} root @param {string[]} paths */
export function format(root, paths) {
  const biome = join(root, 'node_modules/.bin/biome')
  execFileSync(biome, ['check', '--write', ...paths.filter((path) => !path.endsWith('.sql'))], { cwd: root })
}

const next = {
  list: ['its fields in the contract, the table, the migration and fields.tsx'],
  patientList: [
    'its fields in the contract, the table and its versions, the migration, list.ts of the server and of the web, and the form',
    'the part of the record as which patients know it (`part` in the manifest)',
    'the card on the pages of a patient, a case and a visit, like ProblemsCard, and a component test',
  ],
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({ options: { arabic: { type: 'string' } }, allowPositionals: true })
    const [template, many, one] = positionals
    const root = resolve(import.meta.dirname, '..')
    const paths = writeArea(root, template, namesOf(template, many, one, values.arabic))
    format(root, paths)
    console.log(paths.join('\n'))
    console.log(`\nThen adapt:\n${next[template].map((each) => `- ${each}`).join('\n')}`)
    console.log('- the Arabic and English texts; then run `npm run access:matrix` and `npm run test:changed`')
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
