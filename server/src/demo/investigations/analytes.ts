/** An analyte of the demo: name, Arabic name, LOINC code, unit (UCUM), and the critical limits where hospitals agree on them. */
export type DemoAnalyte = [name: string, nameAr: string, loinc: string, unit: string, low?: string, high?: string]

/** What the results of types have values of, by English name of the type. The limits are examples of the demo. */
export const analytesOfTypes: Readonly<Record<string, readonly DemoAnalyte[]>> = {
  'Complete blood count': [
    ['Hemoglobin', 'الهيموجلوبين', '718-7', 'g/dL', '7.0', '20.0'],
    ['White blood cells', 'كرات الدم البيضاء', '6690-2', '10*3/uL', '1.0', '50.0'],
    ['Platelets', 'الصفائح الدموية', '777-3', '10*3/uL', '20', '1000'],
    ['Hematocrit', 'الهيماتوكريت', '4544-3', '%'],
    ['Mean corpuscular volume', 'متوسط حجم كرات الدم الحمراء', '787-2', 'fL'],
  ],
  'Blood glucose': [['Glucose', 'الجلوكوز', '2345-7', 'mg/dL', '50', '450']],
  'Glycated hemoglobin (HbA1c)': [['HbA1c', 'السكر التراكمي', '4548-4', '%']],
  Creatinine: [['Creatinine', 'الكرياتينين', '2160-0', 'mg/dL']],
  'Urea nitrogen': [['Urea nitrogen', 'نيتروجين اليوريا', '3094-0', 'mg/dL']],
  Sodium: [['Sodium', 'الصوديوم', '2951-2', 'mmol/L', '120', '160']],
  Potassium: [['Potassium', 'البوتاسيوم', '2823-3', 'mmol/L', '2.5', '6.5']],
  'Lipid panel': [
    ['Total cholesterol', 'الكوليسترول الكلي', '2093-3', 'mg/dL'],
    ['LDL cholesterol', 'الكوليسترول الضار', '13457-7', 'mg/dL'],
    ['HDL cholesterol', 'الكوليسترول النافع', '2085-9', 'mg/dL'],
    ['Triglycerides', 'الدهون الثلاثية', '2571-8', 'mg/dL'],
  ],
  'Troponin I': [['Troponin I', 'تروبونين I', '10839-9', 'ng/mL']],
  'C-reactive protein': [['C-reactive protein', 'بروتين سي التفاعلي', '1988-5', 'mg/L']],
  'Thyroid-stimulating hormone': [['Thyroid-stimulating hormone', 'الهرمون المنبه للغدة الدرقية', '3016-3', 'm[IU]/L']],
  Ferritin: [['Ferritin', 'الفيريتين', '2276-4', 'ng/mL']],
  'Prothrombin time (INR)': [['INR', 'INR', '6301-6', '{INR}', undefined, '5.0']],
}
