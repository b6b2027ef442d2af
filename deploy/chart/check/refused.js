export const refused = [
  [
    'values-dev.yaml',
    'services.auth.autoscaling={"min":3,"max":2}',
    /services\.auth\.autoscaling\.max: less than min/,
  ],
  [
    'values-dev.yaml',
    'services.auth.autoscaling={"cpu":1001}',
    /autoscaling\/cpu': maximum: got 1,001, want 1,000/,
  ],
  ['values-dev.yaml', 'kafka.port=9094', /kafka\/port': value must be 9092/],
  ['values-dev.yaml', 'kafka.replicas=2', /kafka\/replicas': value must be one of 1, 3, 5/],
  ['values-dev.yaml', 'mongodb.port=27018', /mongodb\/port': value must be 27017/],
  ['values-dev.yaml', 'postgres.port=6432', /postgres\/port': value must be 5432/],
  ['values-dev.yaml', 'postgres.cluster={"backup":{}}', /postgres\/cluster': maxProperties/],
  ['values-dev.yaml', 'podSecurityContext.runAsUser=0', /podSecurityContext\/runAsUser': minimum/],
  [
    'values-dev.yaml',
    'podSecurityContext.privileged=true',
    /podSecurityContext': additional properties 'privileged'/,
  ],
  ['values-dev.yaml', 'secrets.mode="existing"', /secrets\/mode': value must be 'generate'/],
  ['values-prod.yaml', 'services.cards={"calls":[]}', /secrets\.publicKeys\.cards: is missing/],
  [
    'values-prod.yaml',
    'secrets.publicKeys.auth=["a short key"]',
    /publicKeys\/auth\/0': 'a short key' does not match/,
  ],
  ['values-dev.yaml', 'shutdown=null', /missing property 'shutdown'/],
  ['values-dev.yaml', 'kafka.heap=null', /kafka': missing property 'heap'/],
  ['values-prod.yaml', 'postgres.operatorFrom=[]', /postgres\/operatorFrom': minItems/],
  ['test/elsewhere.yaml', 'httpRoute.from=[]', /httpRoute\/from': minItems/],
];
