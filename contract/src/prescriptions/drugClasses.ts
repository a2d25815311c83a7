import { foldText } from '../rules/foldText'

/** Classes of drugs of which an allergy to one is a reason for caution with all others. */
export const drugClasses = [
  'penicillins',
  'cephalosporins',
  'carbapenems',
  'sulfonamides',
  'macrolides',
  'quinolones',
  'tetracyclines',
  'aminoglycosides',
  'nsaids',
  'opioids',
  'ace_inhibitors',
  'statins',
  'local_anesthetics',
  'heparins',
  'aromatic_antiepileptics',
  'iodinated_contrast',
] as const
export type DrugClass = (typeof drugClasses)[number]

interface Definition {
  /** How the ATC codes of its drugs begin (WHO ATC index). */
  atc: readonly string[]
  /**
   * The folded words of its drugs and of the class itself, in both scripts: the stems of international nonproprietary names
   * (WHO stem book), and the names that have none.
   */
  words: readonly RegExp[]
  /** Classes of which some patients with an allergy to this one react to, too. */
  related?: readonly DrugClass[]
}

/** Of whole words: in Arabic also with the article. */
const latin = (words: string) => new RegExp(`^(?:${words.split(' ').join('|')})$`)
const arabic = (words: string) =>
  new RegExp(
    `^(?:ال)?(?:${words
      .split(' ')
      .map((word) => foldText(word))
      .join('|')})$`,
  )

const definitions: Readonly<Record<DrugClass, Definition>> = {
  penicillins: {
    atc: ['J01CA', 'J01CE', 'J01CF', 'J01CR'],
    words: [/cill?ins?$/, latin('amoxiclav'), /(?:سيل|سل)ين$/],
    related: ['cephalosporins', 'carbapenems'],
  },
  cephalosporins: {
    atc: ['J01DB', 'J01DC', 'J01DD', 'J01DE', 'J01DI'],
    words: [/^(?:cef|ceph)[a-z]{3}/, /^(?:ال)?(?:سيفا|سيفت|سيفو|سيفي|سيفر|سيفد|سيفب)/],
    related: ['penicillins', 'carbapenems'],
  },
  carbapenems: {
    atc: ['J01DH'],
    words: [/penems?$/, /بين[يا]م$/],
    related: ['penicillins', 'cephalosporins'],
  },
  sulfonamides: {
    atc: ['J01EB', 'J01EC', 'J01ED', 'J01EE', 'D06BA'],
    words: [
      /^sul(?:f|ph)a(?:$|[a-su-z])/,
      /^sul(?:f|ph)onamides?$/,
      latin('trimoxazole cotrimoxazole'),
      /^(?:ال)?سلفا/,
      arabic('سلفوناميد سلفوناميدات تريموكسازول كوتريموكسازول'),
    ],
  },
  macrolides: {
    atc: ['J01FA'],
    words: [
      /thromycin$/,
      latin('spiramycin josamycin macrolide macrolides'),
      /ثرو(?:مي|ماي)سين$/,
      arabic('ماكروليد ماكروليدات'),
    ],
  },
  quinolones: {
    atc: ['J01M', 'S01AE'],
    words: [/oxacin$/, /quinolones?$/, /وكساسين$/, /كينولون(?:ات)?$/],
  },
  tetracyclines: {
    atc: ['J01AA'],
    words: [/cyclines?$/, /سيكلين$/],
  },
  aminoglycosides: {
    atc: ['J01G'],
    words: [
      latin('gentamicin tobramycin amikacin neomycin streptomycin kanamycin netilmicin aminoglycoside aminoglycosides'),
      arabic('جنتاميسين جنتاميسن توبراميسين اميكاسين نيومايسين ستربتومايسين امينوجليكوسيد'),
    ],
  },
  nsaids: {
    atc: ['M01A', 'M02AA', 'N02BA', 'B01AC06'],
    words: [
      /(?:profen|fenac|oxicam|coxib)$/,
      latin(
        'aspirin acetylsalicylic salicylate salicylates naproxen indometacin indomethacin ketorolac mefenamic nsaid nsaids',
      ),
      /(?:بروفين|فيناك|وكسيكام|كوكسيب)$/,
      arabic('اسبرين نابروكسين اندوميتاسين كيتورولاك ساليسيلات'),
    ],
  },
  opioids: {
    atc: ['N02A', 'R05DA'],
    words: [
      latin(
        'morphine codeine tramadol oxycodone hydromorphone pethidine meperidine buprenorphine methadone nalbuphine',
      ),
      /fentanil$|fentanyl$/,
      latin('opioid opioids opiate opiates'),
      arabic('مورفين كودايين كوديين ترامادول بيثيدين فنتانيل نالبوفين افيون افيونات'),
    ],
  },
  ace_inhibitors: {
    atc: ['C09A', 'C09B'],
    words: [/[a-z]{3}pril$/, latin('ace'), /\p{Script=Arabic}{3}(?:برل|بريل)$/u],
  },
  statins: {
    atc: ['C10AA', 'C10BA', 'C10BX'],
    words: [/vastatin$/, latin('statins statin'), /فاستاتين$/, arabic('ستاتين ستاتينات')],
  },
  local_anesthetics: {
    atc: ['N01B'],
    words: [
      /(?:lido|ligno|bupiva|ropiva|mepiva|prilo|arti|pro|tetra|benzo)caine$/,
      /^ana?esthetics?$/,
      /(?:ليدو|بوبيفا|روبيفا|بريلو|ارتي|بنزو)كايين$/,
    ],
  },
  heparins: {
    atc: ['B01AB'],
    words: [/parins?$/, /بارين$/],
  },
  aromatic_antiepileptics: {
    atc: ['N03AA', 'N03AB', 'N03AF', 'N03AX09'],
    words: [
      latin(
        'phenytoin fosphenytoin carbamazepine oxcarbazepine eslicarbazepine lamotrigine phenobarbital phenobarbitone',
      ),
      arabic('فينيتوين كاربامازيبين اوكسكاربازيبين لاموتريجين فينوباربيتال'),
    ],
  },
  iodinated_contrast: {
    atc: ['V08A'],
    words: [
      /^io[a-z]+ol$/,
      latin('iopromide diatrizoate amidotrizoate contrast'),
      arabic('صبغة صبغات ايوهيكسول ايوبروميد'),
    ],
  },
}

/** By what it is known that a drug belongs to a class. */
export type ClassSource = 'atc' | 'name'

/**
 * Returns the classes that a drug, or a substance in words, belongs to. Its ATC code counts first, then its names: the code
 * of a combination names only one of its classes.
 * @param atcCode undefined or null: it is not known
 * @param texts names and ingredients, in any script
 */
export function classesOf(
  atcCode: string | null | undefined,
  texts: readonly (string | null)[],
): ReadonlyMap<DrugClass, ClassSource> {
  const words = foldText(texts.filter(Boolean).join(' ')).split(' ')
  const found = new Map<DrugClass, ClassSource>()
  for (const each of drugClasses) {
    const { atc, words: patterns } = definitions[each]
    if (atcCode && atc.some((beginning) => atcCode.startsWith(beginning))) found.set(each, 'atc')
    else if (words.some((word) => patterns.some((pattern) => pattern.test(word)))) found.set(each, 'name')
  }
  return found
}

/** Returns whether some patients with an allergy to a class react to another one, too. */
export function isRelated(allergy: DrugClass, other: DrugClass): boolean {
  return definitions[allergy].related?.includes(other) ?? false
}
