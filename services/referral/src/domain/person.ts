export type PersonStatus = 'active' | 'suspended' | 'locked' | 'inactive' | 'deleted';
